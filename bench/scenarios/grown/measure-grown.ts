import { withClient } from "../../shops/shop.ts";
import { median } from "../../tools/measure.ts";
import { LINEAR, READS, WRITES } from "./grown-calls.ts";
import type { GrownShop } from "./grown-shops.ts";

export interface GrownTime {
  ms: number;
  /** Of tables and indexes, read from memory or disk by one call. */
  pages: number;
}

export interface GrownResult {
  name: string;
  isLinear: boolean;
  /** By shop, in their order. */
  times: GrownTime[];
  /** Of the last shop's time to the first one's. */
  ratio: number;
}

/** Below this, a ratio shows the noise of the machine. */
const SHORTEST_MS = 3;

/** The shops take turns in each round, so that a disturbance affects all of them. */
export async function measureGrown(
  shops: readonly GrownShop[],
  { rounds, only, onResult = () => {} }: { rounds: number; only: string; onResult?: (result: GrownResult) => void },
): Promise<GrownResult[]> {
  const results: GrownResult[] = [];
  // Once before, so that the first has done what is due.
  for (const shop of shops) await shop.jobs.runScheduled("retention");
  for (const [name, work] of Object.entries({ ...READS, ...LINEAR, ...WRITES })) {
    if (!name.includes(only)) continue;
    const taken: number[][] = shops.map(() => []);
    const pages: number[] = [];
    for (let round = -1; round < rounds; round++)
      for (const [index, shop] of shops.entries()) {
        if (round === 0) await resetPages(shop);
        const begun = performance.now();
        await work(shop, round + 1);
        if (round >= 0) taken[index]?.push(performance.now() - begun);
        if (round === rounds - 1) pages.push(Math.round((await readPages(shop)) / rounds));
      }
    const times = taken.map((values, index) => ({ ms: median(values), pages: pages[index] ?? 0 }));
    const [first, last] = [times[0]?.ms ?? 0, times.at(-1)?.ms ?? 0];
    const ratio = Math.max(last, SHORTEST_MS) / Math.max(first, SHORTEST_MS);
    const result = { name, isLinear: name in LINEAR, times, ratio };
    onResult(result);
    results.push(result);
  }
  return results;
}

const OWN = "dbid = (SELECT oid FROM pg_database WHERE datname = current_database())";

const resetPages = (shop: GrownShop) =>
  withClient(shop.connection, (client) =>
    client.query("SELECT pg_stat_statements_reset(0, (SELECT oid FROM pg_database WHERE datname = current_database()), 0)"),
  );

const readPages = (shop: GrownShop): Promise<number> =>
  withClient(shop.connection, async (client) => {
    const { rows } = await client.query<{ pages: string }>(
      `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0) AS pages FROM pg_stat_statements
        WHERE ${OWN} AND toplevel AND query NOT LIKE '%pg_stat_statements%'`,
    );
    return Number(rows[0]?.pages ?? 0);
  });

/** The exports, which are as long as what they export: what counts is the memory. */
export async function exportLines(shops: readonly GrownShop[]): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, path] of [
    ["orders", "/api/order/admin/export"],
    ["audit", "/api/admin/audit/export"],
  ] as const)
    for (const shop of shops) {
      const begun = performance.now();
      const count = (await shop.countLines(path, shop.tokens.admin)) - 1;
      const took = Math.round(performance.now() - begun);
      const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
      lines.push(`export of ${name}, ${shop.orders} orders: ${count} lines, ${took} ms, ${megabytes} MB resident`);
    }
  return lines;
}

export async function sizeLines(shops: readonly GrownShop[]): Promise<string[]> {
  const lines: string[] = [];
  for (const shop of shops) {
    const { rows } = await withClient(shop.connection, (client) =>
      client.query<{ size: string }>(
        `SELECT string_agg(relname || ' ' || round(pg_total_relation_size(oid) / 1e6) || ' MB', ', ' ORDER BY pg_total_relation_size(oid) DESC) AS size
          FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND pg_total_relation_size(oid) > 1e6`,
      ),
    );
    lines.push(`${shop.orders} orders: ${rows[0]?.size}`);
  }
  return lines;
}

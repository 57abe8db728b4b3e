/** What orders cost while VACUUM reads a whole shop: an upper bound for autovacuum, which pauses between its steps. */
import { withClient } from "../../shops/shop.ts";
import { median } from "../../tools/measure.ts";
import { WRITES } from "./grown-calls.ts";
import type { GrownShop } from "./grown-shops.ts";

const QUIET_ORDERS = 100;
/** Other customers than those of the measured calls. */
const FIRST_ROUND = 10_000;

export async function vacuumLines(shops: readonly GrownShop[]): Promise<string[]> {
  const lines: string[] = [];
  for (const shop of shops) {
    let round = FIRST_ROUND;
    const order = async (): Promise<number> => {
      const begun = performance.now();
      for (const name of ["place an order", "pay it"]) await WRITES[name]?.(shop, round);
      round++;
      return performance.now() - begun;
    };
    const quiet: number[] = [];
    while (quiet.length < QUIET_ORDERS) quiet.push(await order());
    const begun = performance.now();
    let tookMs = 0;
    const vacuum = withClient(shop.connection, async (client) => {
      await client.query("VACUUM (FREEZE, DISABLE_PAGE_SKIPPING, ANALYZE)");
      tookMs = performance.now() - begun;
    });
    const busy: number[] = [];
    while (tookMs === 0) busy.push(await order());
    await vacuum;
    lines.push(
      `VACUUM of all tables, ${shop.orders} orders: ${Math.round(tookMs / 1000)} s; an order with its payment, median and longest: ${inMs(quiet)} before, ${inMs(busy)} meanwhile`,
    );
  }
  return lines;
}

const inMs = (times: readonly number[]): string => `${Math.round(median(times))} and ${Math.round(Math.max(...times))} ms`;

/**
 * How long the admin's calls about orders take over HTTP, with 100, 20,000 and 200,000 orders in a separate embedded database:
 *   node bench/scenarios/orders-list.ts [count …]
 * Prints the median and the slowest of 15 responses in milliseconds. More orders must not make a page slower.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SEASONAL_FOOD, storeManyOrders } from "../../server/src/domains/order/many-orders-factory.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/db/embedded/embedded-postgres.ts";
import { openShopHere } from "../in-process/shop-here.ts";

const ROUNDS = 15;

const CALLS: Record<string, (partnerIds: readonly string[]) => string> = {
  "the newest": () => "",
  "the oldest": () => "?sort=oldest",
  "the dearest": () => "?sort=amountHigh",
  "status: pending": () => "?status=pending",
  "status: delivered": () => "?status=delivered",
  "status: three of them": () => "?status=pending,processing,delivered",
  "payment: unpaid": () => "?payment=unpaid",
  "delivered and refunded (none)": () => "?status=delivered&payment=refunded",
  "partner who works": ([, partner]) => `?deliveryBoyId=${partner}`,
  "partner who left": ([partner]) => `?deliveryBoyId=${partner}`,
  "partner, paid, the cheapest": ([, partner]) => `?deliveryBoyId=${partner}&payment=paid&sort=amountLow`,
  "nobody's": () => "?deliveryBoyId=none",
  "one week": () => `?from=${dayBefore(14)}&to=${dayBefore(7)}`,
  "one week, the dearest": () => `?from=${dayBefore(14)}&to=${dayBefore(7)}&sort=amountHigh`,
  "q: a food in every fourth": () => "?q=margherita",
  "q: a letter": () => "?q=m",
  "q: a food of the past": () => `?q=${SEASONAL_FOOD.replace(" ", "+")}`,
  "q: a rare food": () => "?q=truffle",
  "q: a full name": () => "?q=asha+rao",
  "q: digits of a mobile": () => "?q=4711",
  "q: an order number": () => "?q=%231050",
  "q: nothing fits": () => "?q=zzz",
  "count of all": () => "?count=true&limit=1",
  "count: delivered": () => "?status=delivered&count=true&limit=1",
  "count: a food, paid": () => "?q=margherita&payment=paid&count=true&limit=1",
  board: () => "/board",
  "one order": () => "/{id}",
};
const ELSEWHERE: Record<string, string> = {
  dashboard: "/api/admin/stats",
  "series, 7 days": "/api/admin/stats/series?days=7",
  "series, 90 days": "/api/admin/stats/series?days=90",
  "partners with counts": "/api/delivery/delivery-boys",
};

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

interface Times {
  median: number;
  slowest: number;
}

async function timesOf(work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  await work();
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(ROUNDS / 2)] ?? 0, slowest: times.at(-1) ?? 0 };
}

async function measure(count: number): Promise<Record<string, Times>> {
  const folder = await mkdtemp(join(tmpdir(), "forno-bench-"));
  const postgres = await startEmbeddedPostgres(folder, { fsync: "off" });
  const shop = await openShopHere(postgres.connection);
  const admin = await shop.signInAdmin();
  const read = (path: string) => shop.read(path, admin);
  try {
    const start = performance.now();
    const { partnerIds } = await storeManyOrders(postgres.connection, count, new Date());
    console.log(`${count} orders stored in ${Math.round((performance.now() - start) / 1000)} s`);
    const [first] = JSON.parse(await read("/api/order/admin?limit=1")).data;
    const measured: Record<string, Times> = {};
    for (const [name, pathOf] of Object.entries(CALLS)) {
      const path = `/api/order/admin${pathOf(partnerIds).replace("{id}", first._id)}`;
      measured[name] = await timesOf(() => read(path));
      const { nextCursor } = JSON.parse(await read(path));
      if (!nextCursor || path.includes("limit=1")) continue;
      const next = `${path}${path.includes("?") ? "&" : "?"}cursor=${nextCursor}`;
      measured[`${name}, next page`] = await timesOf(() => read(next));
    }
    for (const [name, path] of Object.entries(ELSEWHERE)) measured[name] = await timesOf(() => read(path));
    const before = performance.now();
    const lines = (await shop.countLines("/api/order/admin/export", admin)) - 1;
    console.log(
      `export of ${lines} lines: ${Math.round(performance.now() - before)} ms, ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB resident`,
    );
    return measured;
  } finally {
    await shop.close();
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

const given = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [100, 20_000, 200_000];
const results: Record<string, Times>[] = [];
for (const count of counts) results.push(await measure(count));
const names = [...new Set(results.flatMap((measured) => Object.keys(measured)))];
const cell = (times: Times | undefined) => (times ? `${times.median.toFixed(1)} / ${times.slowest.toFixed(1)}` : "–");
console.log(`| ms, median / slowest | ${counts.join(" | ")} |\n|---|${"---|".repeat(counts.length)}`);
for (const name of names) console.log(`| ${name} | ${results.map((measured) => cell(measured[name])).join(" | ")} |`);

/**
 * What one of each costs, in processor time of the program and of its embedded database: node bench/costs.ts
 * Processor time and not a rate, so that it hardly matters what else the machine does. docs/capacity.md reckons with it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { foodEndpoints } from "@forno/contract/food.ts";
import { settingsEndpoints } from "@forno/contract/settings.ts";
import type { Socket } from "socket.io-client";
import { aroundAnOrder, type Cost, FILE } from "./around-an-order.ts";
import { takeLoadCore } from "./cores.ts";
import { residentMb } from "./memory.ts";
import { basketOf } from "./menu.ts";
import { openPage } from "./open-page.ts";
import { buy, openCalls } from "./orders.ts";
import { PEOPLE, storeAdmin, storePeople, tokenOf } from "./people.ts";
import { ownSeconds, processorSeconds } from "./processor-time.ts";
import { startProvider } from "./provider.ts";
import { endShop, startShop, withClient } from "./shop.ts";
import { get, readDesk, readOrders, readSettings, setStatus, signIn } from "./visits.ts";

const AT_ONCE = 8;
const PAGES = 4_000;
/** What the warm-up left to the database in the background is over. */
const REST_MS = 1_500;

takeLoadCore();
const provider = await startProvider();
const shop = await startShop({ env: { ...provider.env, LOG_LEVEL: "warn" } });
await withClient(shop.connection, storePeople);
const admin = await withClient(shop.connection, storeAdmin);
const { post, close } = openCalls(shop.url);
const basket = await basketOf(shop.url);
const side = { url: shop.url, post, basket };
/** Of people who were never here. */
const mobileOf = (n: number): string => `+9197${String(n).padStart(8, "0")}`;
const [databasePid = ""] = readFileSync(join(shop.dataDir, "postgres/postmaster.pid"), "utf8").split("\n");
const costs = new Map<string, Cost>();

console.log("of one                               program     database");
// First: memory that something else has used and left would hide what they take.
await measurePages();
const list = await get(shop.url + foodEndpoints.list.path);
const etag = list.headers.get("etag") ?? "";
const [food] = foodEndpoints.list.answer.parse(JSON.parse(list.read)).data;
await measure("page of the menu", 3_000, () => get(`${shop.url}/menu`));
await measure("menu by API, unchanged (304)", 3_000, () => get(shop.url + foodEndpoints.list.path, { "if-none-match": etag }));
await measure("settings", 3_000, () => readSettings(shop.url));
await measure(FILE, 3_000, () => get(`${shop.url}/uploads/${food?.image}?w=480`));
await measure("sign-in", 300, (n) => signIn(side, mobileOf(n)));
await measure("signed-in read", 3_000, (n) => post("/api/cart/get", {}, tokenOf(n)));
await measure("step in the cart", 3_000, (n) => post("/api/cart/add", { itemId: basket.items[0]?._id }, tokenOf(n)));
const before = await sizes();
const bought: Awaited<ReturnType<typeof buy>>[] = [];
const ordered = await measure("order, placed and paid", 2_000, async (n) => void bought.push(await buy(post, basket, n)));
const after = await sizes();
const boughtOf = (n: number) => bought[n % bought.length] ?? { orderId: "", providerOrderId: "" };
await measure("provider's event of it", 1_500, (n) => provider.tell(shop.url, boughtOf(n).providerOrderId));
await measure("own orders", 2_000, (n) => readOrders(post, tokenOf(n)));
await measure("status set, or partner", 1_500, (n) => setStatus(post, boughtOf(n).orderId, "delivered", admin));
await measure("kitchen's screens", 300, () => readDesk(shop.url, admin));
console.log(
  `of one order: ${per(after.journal - before.journal, ordered)} kB of journal, ${per(after.stored - before.stored, ordered)} kB stored`,
);
for (const line of aroundAnOrder(costs)) console.log(line);
close();
await endShop(shop);
await provider.stop();

/** In milliseconds, after a tenth as many to warm up. Answers how many were done in all. */
async function measure(name: string, count: number, work: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const run = async (until: number) => {
    const worker = async () => {
      while (next < until) await work(next++ % PEOPLE);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  };
  await run(count / 10);
  await pause(REST_MS);
  const start = times();
  await run(count * 1.1);
  report(name, start, count);
  return next;
}

function times(): Cost {
  return { program: ownSeconds(shop.pid) * 1000, database: processorSeconds(Number(databasePid)) * 1000 };
}

function report(name: string, start: Cost, count: number): void {
  const now = times();
  const cost: Cost = { program: (now.program - start.program) / count, database: (now.database - start.database) / count };
  costs.set(name, cost);
  const cells = [cost.program, cost.database].map((ms) => `${ms.toFixed(3)} ms`.padStart(12));
  console.log(`${name.padEnd(32)}${cells.join(" ")}`);
}

async function measurePages(): Promise<void> {
  const before = residentMb(shop.pid);
  const opening = times();
  const pages: Socket[] = [];
  for (let n = 0; n < PAGES; n++) pages.push(await openPage(shop.url));
  report("page opened, and kept", opening, PAGES);
  console.log(`of one open page: ${(((residentMb(shop.pid) - before) * 1024) / PAGES).toFixed(1)} kB of memory`);
  const { method, path } = settingsEndpoints.update;
  const telling = times();
  for (const isOrderEnabled of [false, true]) {
    const heard = Promise.all(pages.map((page) => new Promise((done) => page.once("orderEnabledUpdate", done))));
    const headers = { token: admin, "content-type": "application/json" };
    const answer = await fetch(shop.url + path, { method, headers, body: JSON.stringify({ isOrderEnabled }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    await heard;
  }
  report("event to an open page", telling, 2 * PAGES);
  for (const page of pages) page.disconnect();
}

function sizes(): Promise<{ journal: number; stored: number }> {
  return withClient(shop.connection, async (client) => {
    const { rows } = await client.query<{ journal: string; stored: string }>(
      "SELECT (pg_current_wal_lsn() - '0/0')::text AS journal, pg_database_size(current_database())::text AS stored",
    );
    return { journal: Number(rows[0]?.journal), stored: Number(rows[0]?.stored) };
  });
}

function per(bytes: number, count: number): string {
  return (bytes / count / 1000).toFixed(1);
}

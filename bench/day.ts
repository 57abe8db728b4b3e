/**
 * A day of a shop, dinner included, played quickly against the program itself with its embedded database:
 *   node bench/day.ts [--orders 600] [--speed 300]
 * Around each order: ten people look at the menu, one fills a cart, orders, pays and follows the order on an open page, and the kitchen
 * takes it on. Prints what the hours took, and what the day cost; exits with 1 if anything failed or the books do not fit.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import { openDatabase } from "../server/src/platform/db/database.ts";
import type { Tables } from "../server/src/tables.ts";
import { findBrokenInvariants } from "../server/src/testing/broken-invariants.ts";
import { takeLoadCore } from "./cores.ts";
import { momentsOf } from "./day-shape.ts";
import { basketOf } from "./menu.ts";
import { openPage } from "./open-page.ts";
import { type Basket, buy, openCalls, type PostCall } from "./orders.ts";
import { PEOPLE, storePeople, tokenOf } from "./people.ts";
import { processorSeconds } from "./processor-time.ts";
import { startProvider } from "./provider.ts";
import { endShop, type Shop, startShop, withClient } from "./shop.ts";

const LOOKERS = 10;
/** From the order to the door. */
const DELIVERY_MS = 40 * 60_000;
const HOUR_MS = 3_600_000;

const { values } = parseArgs({
  options: { orders: { type: "string", default: "600" }, speed: { type: "string", default: "300" } },
});
const [orders, speed] = [Number(values.orders), Number(values.speed)];

interface Hour {
  orders: number;
  failed: number;
  menuMs: number[];
  orderMs: number[];
  /** At its end. */
  cpuSeconds: number;
}

const hours: Hour[] = Array.from({ length: 24 }, () => ({ orders: 0, failed: 0, menuMs: [], orderMs: [], cpuSeconds: 0 }));
let openPages = 0;
let pagesMax = 0;

interface Day {
  shop: Shop;
  post: PostCall;
  basket: Basket;
}

takeLoadCore();
const provider = await startProvider();
const shop = await startShop({ env: { ...provider.env, LOG_LEVEL: "warn" } });
await withClient(shop.connection, storePeople);
const { post, close } = openCalls(shop.url);
await play({ shop, post, basket: await basketOf(shop.url) });
print(shop);
const broken = await brokenInvariants(shop.connection);
for (const line of broken) console.log(`broken: ${line}`);
close();
await endShop(shop);
await provider.stop();
process.exitCode = broken.length > 0 || hours.some(({ failed }) => failed > 0) ? 1 : 0;

async function play(day: Day): Promise<void> {
  const start = performance.now();
  const clock = setInterval(() => {
    const hour = hours[Math.floor(((performance.now() - start) * speed) / HOUR_MS)];
    if (hour) hour.cpuSeconds = processorSeconds(day.shop.pid);
  }, 500);
  const running: Promise<void>[] = [];
  for (const [index, moment] of momentsOf(orders).entries()) {
    await pause(Math.max(0, start + moment / speed - performance.now()));
    running.push(orderOnce(day, index, hours[Math.floor(moment / HOUR_MS)] as Hour));
  }
  await Promise.all(running);
  clearInterval(clock);
}

async function orderOnce(day: Day, index: number, hour: Hour): Promise<void> {
  const person = index % PEOPLE;
  try {
    for (let looker = 0; looker < LOOKERS; looker++) hour.menuMs.push(await msOf(() => look(day.shop.url)));
    for (const { _id } of day.basket.items) await day.post("/api/cart/add", { itemId: _id }, tokenOf(person));
    const page = await openPage(day.shop.url, tokenOf(person));
    pagesMax = Math.max(pagesMax, ++openPages);
    hour.orderMs.push(await msOf(() => buy(day.post, day.basket, person)));
    hour.orders++;
    await day.post("/api/order/userorders", {}, tokenOf(person));
    await pause(DELIVERY_MS / speed);
    page.disconnect();
    openPages--;
  } catch (error) {
    hour.failed++;
    console.log(String(error));
  }
}

async function look(url: string): Promise<void> {
  const answer = await fetch(`${url}/menu`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/menu answered ${answer.status}`);
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function brokenInvariants(connection: pg.ClientConfig): Promise<string[]> {
  const { db, close: closeDatabase } = openDatabase<Tables>(connection, { maxConnections: 1 });
  return await findBrokenInvariants(db).finally(closeDatabase);
}

function print({ pid }: Shop): void {
  const ms = (times: number[], share: number) => times.sort((a, b) => a - b)[Math.floor(times.length * share)]?.toFixed(0) ?? "";
  console.log("hour  orders  menu p50  p99 ms  order p50  p99 ms  of a core");
  let before = hours[0]?.cpuSeconds ?? 0;
  for (const [hour, { orders: count, menuMs, orderMs, cpuSeconds }] of hours.entries()) {
    const share = cpuSeconds > before ? ((cpuSeconds - before) * speed * 1000) / HOUR_MS : 0;
    before = Math.max(before, cpuSeconds);
    const cells = [count, ms(menuMs, 0.5), ms(menuMs, 0.99), ms(orderMs, 0.5), ms(orderMs, 0.99), `${Math.round(share * 100)} %`];
    console.log([String(hour).padStart(4), ...cells.map((cell) => String(cell).padStart(8))].join("  "));
  }
  const done = hours.reduce((sum, hour) => sum + hour.orders, 0);
  const cpu = processorSeconds(pid) - (hours[0]?.cpuSeconds ?? 0);
  console.log(`${done} orders, ${hours.reduce((sum, { failed }) => sum + failed, 0)} failed, at most ${pagesMax} pages open`);
  console.log(`${((cpu * 1000) / done).toFixed(2)} ms of a core for each order, all around it included (program and database)`);
}

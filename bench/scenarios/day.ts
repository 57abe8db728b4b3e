/**
 * Simulates a day of a shop against the program with its embedded database, at high speed:
 *   node bench/scenarios/day.ts [--orders 600] [--speed 300]
 * For each order, ten people look at the menu, three of them for the first time; one fills a cart, orders, pays and follows the order on
 * an open page; the provider sends a webhook event; the kitchen, on the order board, takes it to delivery. One in ten signs in first. Prints
 * the results by hour and the cost of the day; exits with 1 if a call failed or an invariant is broken.
 */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type pg from "pg";
import type { Socket } from "socket.io-client";
import { openDatabase } from "../../server/src/platform/db/database.ts";
import type { Tables } from "../../server/src/tables.ts";
import { findBrokenInvariants } from "../../server/src/testing/database/broken-invariants.ts";
import { PEOPLE, storeAdmin, storePeople, tokenOf } from "../people.ts";
import { startProvider } from "../shops/provider.ts";
import { type Shop, withClient, withShop } from "../shops/shop.ts";
import { takeLoadCore } from "../tools/cores.ts";
import { processorSeconds } from "../tools/processor-time.ts";
import { addToCart, assign, look, partnerOf, readDesk, readOrders, type ShopSide, setStatus, signIn } from "../visits.ts";
import { momentsOf } from "./day-shape.ts";
import { Followed } from "./followed.ts";
import { cartOf } from "./menu/menu.ts";
import { openPage } from "./open-page.ts";
import { buy, openCalls } from "./orders.ts";
import { storePast } from "./past-orders.ts";

const LOOKERS = 10;
const NEW_LOOKERS = 3;
const ORDERS_A_SIGN_IN = 10;
const MINUTE_MS = 60_000;
/** As the browser does. */
const DESK_REST_MS = 1_000;
/** How long a person who only looks has the page open. */
const LOOK_MS = 3 * MINUTE_MS;
/** Until preparing, out for delivery and delivered: 40 minutes in all. */
const KITCHEN_MS = { processing: 3 * MINUTE_MS, out_for_delivery: 17 * MINUTE_MS, delivered: 20 * MINUTE_MS };
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

interface Day extends ShopSide {
  shop: Shop;
  admin: string;
  partner: string;
}

takeLoadCore();
const provider = await startProvider();
const isSound = await withShop({ env: { ...provider.env, LOG_LEVEL: "warn" } }, playDay).finally(provider.stop);
process.exitCode = isSound ? 0 : 1;

/** True if nothing failed. */
async function playDay(shop: Shop): Promise<boolean> {
  await withClient(shop.connection, storePeople);
  await storePast(shop.connection, Math.min(orders, PEOPLE));
  const admin = await withClient(shop.connection, storeAdmin);
  const { post, close } = openCalls(shop.url);
  const { url } = shop;
  const desk = await openDesk(url, admin);
  await play({ shop, url, post, cart: await cartOf(url), admin, partner: await partnerOf(url, admin) });
  await desk.close();
  close();
  print(shop);
  const broken = await brokenInvariants(shop.connection);
  for (const line of broken) console.log(`broken: ${line}`);
  return broken.length === 0 && desk.failed === 0 && hours.every(({ failed }) => failed === 0);
}

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
  try {
    for (let looker = 0; looker < LOOKERS; looker++) await lookAround(day, looker < NEW_LOOKERS, hour);
    if (index % ORDERS_A_SIGN_IN === 0) await signIn(day, mobileOf(index));
    const token = tokenOf(index % PEOPLE);
    await keepOpen(await look(day, { token }), async (page) => {
      const follow = new Followed(() => readOrders(day.post, token));
      page.on("orderUpdate", () => follow.again());
      const { orderId, providerOrderId } = await order(day, index % PEOPLE, hour);
      await Promise.all([provider.tell(day.url, providerOrderId), readOrders(day.post, token)]);
      await bring(day, orderId);
      await follow.end();
    });
    hour.orders++;
  } catch (error) {
    hour.failed++;
    console.log(String(error));
  }
}

/** A new customer's mobile number. */
function mobileOf(index: number): string {
  return `+9197${String(index).padStart(8, "0")}`;
}

/** Not awaited: others continue meanwhile. */
async function lookAround(day: Day, isNew: boolean, hour: Hour): Promise<void> {
  const start = performance.now();
  const page = await look(day, { isNew });
  hour.menuMs.push(performance.now() - start);
  void keepOpen(page, () => pause(LOOK_MS / speed));
}

async function keepOpen(page: Socket, work: (page: Socket) => Promise<unknown>): Promise<void> {
  pagesMax = Math.max(pagesMax, ++openPages);
  try {
    await work(page);
  } finally {
    page.disconnect();
    openPages--;
  }
}

async function order(day: Day, person: number, hour: Hour) {
  for (const { _id } of day.cart.items) await addToCart(day, _id, tokenOf(person));
  await day.post("/api/cart/get", {}, tokenOf(person));
  const start = performance.now();
  const bought = await buy(day.post, day.cart, person);
  hour.orderMs.push(performance.now() - start);
  return bought;
}

/** The admin sets the next statuses. */
async function bring({ post: call, admin: token, partner }: Day, orderId: string): Promise<void> {
  for (const [status, afterMs] of Object.entries(KITCHEN_MS)) {
    await pause(afterMs / speed);
    if (status === "out_for_delivery") await assign(call, orderId, partner, token);
    await setStatus(call, orderId, status, token);
  }
}

/** The kitchen's open page: fetches after each notification, one fetch at a time. */
async function openDesk(shopUrl: string, token: string) {
  const page = await openPage(shopUrl, token);
  const follow = new Followed(() => readDesk(shopUrl, token), DESK_REST_MS);
  for (const event of ["orderPlaced", "orderUpdate"]) page.on(event, () => follow.again());
  const result = {
    failed: 0,
    async close() {
      page.disconnect();
      await follow.end().catch((error: unknown) => {
        result.failed++;
        console.log(String(error));
      });
    },
  };
  return result;
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

/** A replica for the menu and for reports: read while it is recent, and bypassed when it is not. */

import { setTimeout as pause } from "node:timers/promises";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { dayOf } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildOrder } from "../src/domains/order/order-factory.ts";
import { openPool } from "../src/platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "../src/platform/db/database.ts";
import { isDatabaseAway } from "../src/platform/http/errors.ts";
import { type Replica, startReplica } from "./programs/replica.ts";
import { ADMIN, type ShopApart, startShopApart } from "./programs/shop.ts";
import { expectInvariants } from "./world/invariants.ts";

/** Longer than this file takes. */
const MIDNIGHT_MS = 180_000;
const PATIENT = { timeout: 60_000, interval: 50 };

let replica: Replica;
let atReplica: ReturnType<typeof openDatabase<unknown>>;
let shop: ShopApart;
let admin: string;

beforeAll(async () => {
  // The figures are of one day.
  const left = dayOf(new Date()).end.getTime() - Date.now();
  if (left < MIDNIGHT_MS) await pause(left);
  shop = await startShopApart({
    between: async ({ port }) => {
      replica = await startReplica(port);
      return { env: { DATABASE_REPLICA_URL: replica.url }, close: replica.close };
    },
  });
  atReplica = openDatabase(replica.connection, { applicationName: "faults", maxConnections: 1, acceptsStandby: true });
  admin = await shop.signIn(ADMIN);
});
afterEach(() => expectInvariants(shop));
afterAll(async () => {
  await atReplica.close();
  await shop.close();
});

const newUsersToday = async () => (await shop.call(statsEndpoints.read, { token: admin })).body.stats.newUsersToday;
const order = async () => await buildOrder(shop, await shop.signIn(), await shop.food());
const isAvailable = async (id: string) =>
  (await shop.call(foodEndpoints.list)).body.data.find(({ _id }) => _id === id)?.isAvailable;

/** The newest statement of each of the program's connections to the replica, by its first kilobyte. */
async function areFiguresAsked(): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM pg_stat_activity WHERE application_name = 'forno-replica' AND query LIKE '%"ordersToday"%'`.execute(
      atReplica.db,
    );
  return rows.length > 0;
}

/** Toggles the availability of the menu's newest food and returns it. */
async function switchFood(): Promise<{ id: string; isAvailable: boolean }> {
  const food = (await shop.call(foodEndpoints.list)).body.data.at(-1);
  if (!food) throw new Error("The menu is empty");
  const change = { id: food._id, isAvailable: !food.isAvailable };
  expect((await shop.call(foodEndpoints.setAvailability, { token: admin, body: change })).status).toBe(200);
  return change;
}

it("figures are read from it", async () => {
  await order();
  const isRead = async () => (await newUsersToday()) === 1 && (await areFiguresAsked());
  await expect.poll(isRead, PATIENT).toBe(true);
});

it("the menu is current right after a change, whether the replica has it or not", async () => {
  for (const pause of [sql`SELECT 1`, sql`SELECT pg_wal_replay_pause()`]) {
    await pause.execute(atReplica.db);
    const changed = await switchFood();
    expect(await isAvailable(changed.id)).toBe(changed.isAvailable);
  }
});

it("one that lags is not read until it has caught up", async () => {
  await order();
  await expect.poll(newUsersToday, PATIENT).toBe(2);
  await sql`SELECT pg_wal_replay_resume()`.execute(atReplica.db);
  await order();
  const isRead = async () => (await newUsersToday()) === 3 && (await areFiguresAsked());
  await expect.poll(isRead, PATIENT).toBe(true);
});

it("one that DATABASE_URL leads to is not taken for the primary: nothing connects, and it counts as unavailable", async () => {
  const mistaken = openDatabase<unknown>(connectionFromUrl(replica.url));
  const jobs = openPool(connectionFromUrl(replica.url));
  const refusals = await Promise.allSettled([sql`SELECT 1`.execute(mistaken.db), jobs.query("SELECT 1")]);
  await Promise.all([mistaken.close(), jobs.end()]);
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("standby") } });
    expect(refusal.status === "rejected" && isDatabaseAway(refusal.reason)).toBe(true);
  }
});

it("one that is down causes no error", async () => {
  await replica.gate.shut();
  await order();
  expect(await newUsersToday()).toBe(4);
  const changed = await switchFood();
  expect(await isAvailable(changed.id)).toBe(changed.isAvailable);
  await replica.gate.open();
  const isRead = async () => (await newUsersToday()) === 4 && (await areFiguresAsked());
  await expect.poll(isRead, PATIENT).toBe(true);
});

it("one that hangs causes no error", async () => {
  replica.gate.freeze();
  const changed = await switchFood();
  await expect.poll(() => isAvailable(changed.id), PATIENT).toBe(changed.isAvailable);
  replica.gate.thaw();
  await order();
  const isRead = async () => (await newUsersToday()) === 5 && (await areFiguresAsked());
  await expect.poll(isRead, PATIENT).toBe(true);
});

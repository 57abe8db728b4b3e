/** The database is down, hangs, is slow or locked: the program keeps running, reports it and recovers. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildOrder, buildPlaceBody, place } from "../src/domains/order/order-factory.ts";
import { verifyPayment } from "../src/domains/payment/payment-factory.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import type { Program } from "./programs/program.ts";
import { ADMIN, lockOrders, type ShopApart, startShopApart, untilReady } from "./programs/shop.ts";
import { hold } from "./world/external-service.ts";
import { expectInvariants } from "./world/invariants.ts";

/** With the end of the statement, because a new connection sends `read committed`. */
const COMMIT = "commit\0";

const AWAY = { status: 503, body: { success: false, message: "Service temporarily unavailable. Please try again" } };

let shop: ShopApart;
/** A second instance of the program. */
let other: Program;
let admin: string;
let customer: string;

beforeAll(async () => {
  shop = await startShopApart();
  other = await shop.another();
  admin = await shop.signIn(ADMIN);
  customer = await shop.signIn();
  // Each instance caches what it has read once.
  for (const { url } of [shop.program, other]) for (const path of ["/menu", foodEndpoints.list.path]) await fetch(url + path);
});
afterEach(async () => {
  await shop.gate.open();
  await untilReady(shop);
  await expectInvariants(shop);
});
afterAll(() => shop.close());

const health = async (path: "/healthz" | "/readyz") => (await fetch(shop.program.url + path)).status;
const addOne = async () => shop.call(cartEndpoints.add, { token: customer, body: { itemId: (await shop.food())._id } });

/** An order whose payment the shop does not know yet. */
async function buildPaid() {
  const order = await buildOrder(shop, await shop.signIn(), await shop.food());
  return { ...order, payment: shop.provider.ledger.pay(order.providerOrderId) };
}

const isPaid = (orderId: string) =>
  shop.inDatabase(async (db) => {
    const { payment } = await db.selectFrom("orders").select("payment").where("id", "=", orderId).executeTakeFirstOrThrow();
    return payment;
  });

/** What needs no database works; what needs it reports that it is unavailable. */
async function expectUnavailable(): Promise<void> {
  const food = await shop.food();
  expect(await health("/healthz")).toBe(200);
  expect((await shop.call(settingsEndpoints.read)).status).toBe(200);
  expect((await fetch(`${shop.program.url}/menu`)).status).toBe(200);
  const answers = await Promise.all([
    health("/readyz").then((status) => ({ ...AWAY, status, headers: new Headers({ "retry-after": "1" }) })),
    place(shop, customer, buildPlaceBody(food)),
    shop.call(cartEndpoints.add, { token: customer, body: { itemId: food._id } }),
    shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile: "+919822222222" } }),
    shop.call(orderEndpoints.all, { token: admin }),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject(AWAY);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
}

async function expectAvailable(): Promise<void> {
  await untilReady(shop);
  expect((await addOne()).status).toBe(200);
  expect((await place(shop, await shop.signIn(), buildPlaceBody(await shop.food()))).status).toBe(200);
}

describe("a database that", () => {
  it("is down does not affect the menu, and is reported until it is back", async () => {
    await shop.gate.shut();
    await expectUnavailable();
    await shop.gate.open();
    await expectAvailable();
  });

  it("hangs causes timeouts, and is used again when it continues", async () => {
    shop.gate.freeze();
    await expectUnavailable();
    shop.gate.thaw();
    await expectAvailable();
  });

  it("is slow makes everything slow, and nothing fails", async () => {
    shop.gate.delay(25);
    const { orderId, payment } = await buildPaid();
    expect(await verifyPayment(shop, shop.provider.claimOf(payment))).toMatchObject({ status: 200, body: { orderId } });
    shop.gate.delay(0);
  });

  it("is killed during a verification loses nothing: the next report pays the order once", async () => {
    const { orderId, payment } = await buildPaid();
    const event = shop.provider.event("payment.captured", payment);
    const late = hold();
    shop.provider.next("payment", late.fault);
    const verifying = verifyPayment(shop, shop.provider.claimOf(payment));
    await late.arrived(1);
    await shop.gate.shut();
    await shop.killDatabase();
    late.release();
    expect(await verifying).toMatchObject(AWAY);
    expect(await shop.deliver(event)).toBe(503);
    await shop.gate.open();
    await untilReady(shop);
    expect(await shop.deliver(event)).toBe(200);
    expect(await shop.deliver(event)).toBe(200);
    expect(await isPaid(orderId)).toBe(true);
  });

  it("disconnects between the commit and its response duplicates nothing: the same key finds the order", async () => {
    const token = await shop.signIn();
    const body = buildPlaceBody(await shop.food());
    const key = "lost commit";
    const headers = { "idempotency-key": key };
    const committed = shop.gate.loseAnswerTo(COMMIT, key);
    const placing = shop.call(orderEndpoints.place, { token, body, headers });
    await committed;
    await shop.gate.shut();
    expect(await placing).toMatchObject(AWAY);
    await shop.gate.open();
    await untilReady(shop);
    expect((await shop.call(orderEndpoints.place, { token, body, headers })).status).toBe(200);
    expect((await shop.call(orderEndpoints.mine, { token, body: {} })).body.data).toHaveLength(1);
  });

  it("has all orders locked causes 503 after a timeout, and the menu still works", async () => {
    const food = await shop.food();
    const unlock = await lockOrders(shop);
    // More than the pool's connections.
    const waiting = Array.from({ length: 40 }, () => shop.call(orderEndpoints.mine, { token: customer, body: {} }));
    expect((await shop.call(foodEndpoints.list)).status).toBe(200);
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject(AWAY);
    expect(await place(shop, customer, buildPlaceBody(food))).toMatchObject(AWAY);
    await unlock();
    await expectAvailable();
  });
});

describe("a notification through the database", () => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  });

  const next = (socket: Socket, name: string) =>
    new Promise<unknown[]>((resolve) => socket.once(name, (...args: unknown[]) => resolve(args)));
  const connect = async (url: string): Promise<Socket> => {
    const socket = io(url, { transports: ["websocket"] });
    sockets.push(socket);
    await next(socket, "connect");
    return socket;
  };

  /** They check regularly whether they still are. */
  const listening = sql`FROM pg_stat_activity WHERE application_name LIKE 'forno-%' AND query = ${"SELECT 'listening'"}`;

  /** Each instance listens for changes and for other instances' events. */
  const expectAllListen = async () => {
    const names = () =>
      shop.inDatabase((db) => sql<{ name: string }>`SELECT application_name AS name ${listening} ORDER BY 1`.execute(db));
    await expect
      .poll(async () => (await names()).rows.map(({ name }) => name), { timeout: 60_000, interval: 100 })
      .toEqual(["forno-changes", "forno-changes", "forno-sockets", "forno-sockets"]);
  };

  const expectReceived = async (pages: Socket[]) => {
    for (const isOrderEnabled of [false, true]) {
      const received = pages.map((page) => next(page, "orderEnabledUpdate"));
      expect((await shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } })).status).toBe(200);
      expect(await Promise.all(received)).toEqual([[isOrderEnabled], [isOrderEnabled]]);
      // Cached values and socket events use different connections.
      const served = async () => (await callEndpoint(other.url, settingsEndpoints.read)).body.data.isOrderEnabled;
      await expect.poll(served, { timeout: 60_000, interval: 50 }).toBe(isOrderEnabled);
    }
  };

  it.each([
    ["was closed", () => shop.inDatabase((db) => sql`SELECT pg_terminate_backend(pid) ${listening}`.execute(db))],
    ["died silently", async () => shop.gate.deafen()],
  ])(
    "arrives again after every listening connection %s: open pages are notified, and cached values are current",
    async (_how, breakConnections) => {
      // First, because an instance that listens again also disconnects its pages.
      await expectAllListen();
      const pages = await Promise.all([connect(shop.program.url), connect(other.url)]);
      // An instance that listens again makes its pages fetch what they missed.
      const back = pages.map((page) => next(page, "connect"));
      await breakConnections();
      await Promise.all(back);
      await expectReceived(pages);
    },
  );

  it("that was missed during an outage is made up for by every instance afterwards", async () => {
    const food = await shop.food();
    await shop.gate.shut();
    await shop.inDatabase((db) => db.updateTable("foods").set({ name: "Renamed meanwhile" }).where("id", "=", food._id).execute());
    expect((await shop.food()).name).toBe(food.name);
    await shop.gate.open();
    for (const { url } of [shop.program, other]) {
      const nameAt = async () => (await callEndpoint(url, foodEndpoints.list)).body.data.find(({ _id }) => _id === food._id)?.name;
      await expect.poll(nameAt, { timeout: 60_000, interval: 100 }).toBe("Renamed meanwhile");
    }
  });
});

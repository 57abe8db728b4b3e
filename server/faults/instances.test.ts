/** Three instances behind a balancer: one is killed, all are replaced, and no customer notices. */

import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import type { ServerEvents } from "@forno/contract/realtime.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import pino from "pino";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { buildCashBody } from "../src/domains/order/cash/cash-factory.ts";
import { buildOrder, place } from "../src/domains/order/order-factory.ts";
import { startJobs } from "../src/platform/jobs/jobs.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import { type BalancedShop, startBalancedShop } from "./programs/balanced-shop.ts";
import { copyWithOtherBuild, type OtherTree } from "./programs/other-tree.ts";
import { MAIN } from "./programs/program.ts";
import { untilReady } from "./programs/shop.ts";
import { chanceOf } from "./world/chance.ts";
import { expectConfirmedIsStored } from "./world/confirmed.ts";
import { expectInvariants } from "./world/invariants.ts";
import { gather, nothingConfirmed, type People, signInSome, startLoad } from "./world/load.ts";

/** Of one customer. */
const OPEN_CASH_MAX = 3;
const PATIENT = { timeout: 60_000, interval: 50 };

const seed = inject("seed");
const isFull = inject("isFull");
const chance = chanceOf(seed, "instances");
/** A short run replaces all instances once and kills one. */
const rounds = Array.from({ length: isFull ? 8 : 1 }, (_, index) => index + 1);
/** In a short run a few customers, who pause, leave time to the test files that run beside this one. */
const PAUSE_MS = 500;
/** So short that calls are in progress whenever an instance stops. */
const PAUSE_AT_STOPS_MS = 100;
const customers = isFull ? { buyers: 3, crowd: 24, choosers: 1 } : { buyers: 2, crowd: 2, choosers: 1 };

let shop: BalancedShop;
let newer: OtherTree;
let people: People;
const confirmed = nothingConfirmed();
const sockets: Socket<ServerEvents>[] = [];

beforeAll(async () => {
  newer = await copyWithOtherBuild();
  shop = await startBalancedShop();
  people = await gather(shop, customers);
});
afterEach(() => expectInvariants(shop));
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await shop.close();
  await newer.close();
});

/** An open page, which reconnects by itself. */
function openPage(url: string, token?: string): Socket<ServerEvents> {
  const socket: Socket<ServerEvents> = io(url, { transports: ["websocket"], reconnectionDelay: 100, auth: { token } });
  sockets.push(socket);
  return socket;
}

/** Loads the page and its files from any instances, and records their paths. */
async function lookAtMenu(files: Set<string>): Promise<void> {
  for (let times = 0; times < 2 * shop.instances.length; times++) {
    const page = await (await fetch(`${shop.program.url}/menu`)).text();
    for (const [path] of page.matchAll(/\/assets\/[\w.-]+/g)) files.add(path);
  }
  const statusOf = async (path: string) => {
    const answer = await fetch(shop.program.url + path);
    await answer.arrayBuffer();
    return `${path} ${answer.status}`;
  };
  expect(await Promise.all([...files].map(statusOf))).toEqual([...files].map((path) => `${path} 200`));
}

const isConnected = (socket: Socket) => socket.connected;
const load = (name: string, pauseMs: number) =>
  startLoad(shop, people, confirmed, (person) => chanceOf(seed, `${name}, ${person}`), { pauseMs: isFull ? 0 : pauseMs });

describe(`with the seed ${seed}`, () => {
  it.each(rounds)(
    "every instance is replaced by another build under load (%i): no call fails, no page lacks a file, and open pages reconnect",
    async (round) => {
      const pages = Array.from({ length: 4 }, () => openPage(shop.program.url));
      const running = load(`replaced ${round}`, PAUSE_AT_STOPS_MS);
      const files = new Set<string>();
      for (const [index, instance] of shop.instances.entries()) {
        await running.answered((2 * index + 1) * 15);
        expect(await instance.stop()).toBe(0);
        await instance.start(round % 2 === 1 ? newer.main : MAIN);
        await lookAtMenu(files);
        await running.answered((2 * index + 2) * 15);
      }
      await running.finish();
      expect(running.repeats).toBe(0);
      expect([...files].filter((path) => path.startsWith("/assets/manifest-"))).toHaveLength(2);
      await expectConfirmedIsStored(shop, people, confirmed);
      await expect.poll(() => pages.every(isConnected), PATIENT).toBe(true);
    },
  );

  it.each(rounds)(
    "an instance is killed under load (%i): interrupted calls are repeated with the same key, and nothing is lost",
    async (round) => {
      const running = load(`killed ${round}`, PAUSE_MS);
      await running.answered(10 + chance.below(20));
      const victim = chance.pick(shop.instances);
      await victim.kill();
      await running.answered(60);
      await victim.start();
      await running.answered(80);
      await running.finish();
      await expectConfirmedIsStored(shop, people, confirmed);
    },
  );
});

describe("a change on one instance", () => {
  const atEach = <T>(look: (url: string) => Promise<T>) => Promise.all(shop.instances.map(({ url }) => look(url)));

  it("is visible on all: settings, menu, an ended session", async () => {
    const menu = (url: string) => callEndpoint(url, foodEndpoints.list);
    const settings = (url: string) => callEndpoint(url, settingsEndpoints.read);
    await atEach(async (url) => [await menu(url), await settings(url)]);
    const food = (await menu(shop.program.url)).body.data.at(-1);
    const change = { id: food?._id, isAvailable: false };
    expect((await shop.call(foodEndpoints.setAvailability, { token: people.admin, body: change })).status).toBe(200);
    await shop.call(settingsEndpoints.updateShop, { token: people.admin, body: { shopName: "Three Ovens" } });
    const known = async (url: string) => [
      (await settings(url)).body.data.shopName,
      (await menu(url)).body.data.find(({ _id }) => _id === food?._id)?.isAvailable,
    ];
    await expect.poll(() => atEach(known), PATIENT).toEqual(Array(3).fill(["Three Ovens", false]));

    const token = await shop.signIn();
    const mine = async (url: string) => (await callEndpoint(url, orderEndpoints.mine, { token, body: {} })).status;
    expect(await atEach(mine)).toEqual([200, 200, 200]);
    expect((await shop.call(signInEndpoints.logout, { token })).status).toBe(200);
    expect(await atEach(mine)).toEqual([401, 401, 401]);
  });

  it("reaches the sockets of all, and all close the sockets of an ended session", async () => {
    const mobile = "+919611111111";
    const token = await shop.signIn(mobile);
    const pages = shop.instances.map(({ url }) => openPage(url));
    const own = shop.instances.map(({ url }) => openPage(url, token));
    const received = pages.map(() => [] as boolean[]);
    for (const [index, page] of pages.entries()) page.on("orderEnabledUpdate", (isOn) => received[index]?.push(isOn));
    await expect.poll(() => [...pages, ...own].every(isConnected), PATIENT).toBe(true);
    for (const isOrderEnabled of [false, true]) {
      await shop.call(settingsEndpoints.update, { token: people.admin, body: { isOrderEnabled } });
      await expect.poll(() => received.map((events) => events.at(-1)), PATIENT).toEqual(Array(3).fill(isOrderEnabled));
    }

    const ended = own.map((socket) => new Promise((resolve) => socket.once("disconnect", resolve)));
    const { body } = await shop.call(sessionEndpoints.sessions, { token: people.admin });
    const id = body.data.find(({ user }) => user.mobile === mobile)?._id ?? "";
    expect((await shop.call(sessionEndpoints.revokeSession, { token: people.admin, params: { id }, body: {} })).status).toBe(200);
    await Promise.all(ended);
  });

  it("by a job or the reconciler happens on no other instance", async () => {
    const { provider } = shop;
    const built = await Promise.all(
      Array.from({ length: 6 }, async () => await buildOrder(shop, await shop.signIn(), people.food)),
    );
    const ids = built.map(({ orderId }) => orderId);
    const payments = built.map(({ providerOrderId }) => provider.ledger.pay(providerOrderId).id);
    await startRounds(ids);
    const paid = async () =>
      (await shop.inDatabase((db) => db.selectFrom("orders").select("payment").where("id", "in", ids).execute())).filter(
        ({ payment }) => payment,
      ).length;
    await expect.poll(paid, PATIENT).toBe(ids.length);
    expect(built.map(({ providerOrderId }) => provider.countOf("orderPayments", providerOrderId))).toEqual(ids.map(() => 1));

    const cancel = (orderId: string) =>
      shop.call(orderEndpoints.setStatus, { token: people.admin, body: { orderId, status: "cancelled" } });
    for (const answer of await Promise.all(ids.map(cancel))) expect(answer.status).toBe(200);
    const refunds = () => payments.flatMap((id) => provider.ledger.refundsOf(id)).length;
    await expect.poll(refunds, PATIENT).toBe(ids.length);
    expect(payments.map((id) => provider.countOf("refund", id))).toEqual(ids.map(() => 1));
  });

  /** Rounds of the reconciler are due on all instances at once, with these orders. */
  async function startRounds(ids: string[]): Promise<void> {
    await shop.inDatabase(async (db) => {
      // Rows that the program holds are skipped: it locks orders by their IDs, this statement as they are stored.
      const others = db.selectFrom("orders").select("id").where("id", "not in", ids).forUpdate().skipLocked();
      await db.updateTable("orders").set({ next_check_at: null }).where("id", "in", others).execute();
      await db.updateTable("orders").set({ next_check_at: new Date() }).where("id", "in", ids).execute();
    });
    const sender = await startJobs({ connection: shop.connection, log: pino({ level: "silent" }), runWorkers: false });
    for (const _instance of shop.instances) await sender.send("reconcile-orders", {});
    await sender.stop();
  }
});

it("an instance is killed while orders leave the shop: no invoice number is missing, and each order has one", async () => {
  const [admin, count, lanes] = [people.admin, isFull ? 200 : 60, 8];
  const tax = { scheme: "regular", gstin: "29AAHFL4512K1Z4" };
  await shop.call(settingsEndpoints.update, { token: admin, body: { cashOnDelivery: true, tax } });
  const orderIds: string[] = [];
  for (const token of await signInSome(shop, Math.ceil(count / OPEN_CASH_MAX)))
    for (let open = 0; open < OPEN_CASH_MAX; open++) {
      // Equal carts within seconds are one order.
      const { body } = await place(shop, token, buildCashBody(people.food, { quantity: open + 1 }));
      orderIds.push(body.orderData._id);
    }
  const victim = chance.pick(shop.instances);
  const killedAt = 10 + chance.below(count / 2);
  let killed: Promise<void> | null = null;
  let left = 0;
  const waiting = [...orderIds];
  const sendOut = async (): Promise<void> => {
    for (let orderId = waiting.pop(); orderId !== undefined; orderId = waiting.pop()) {
      const send = () =>
        shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "out_for_delivery" } }).catch(() => null);
      let answer = await send();
      // As a page does: asked again until there is an answer.
      while (answer?.status !== 200) answer = await send();
      if (++left === killedAt) killed = victim.kill();
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendOut));
  await killed;
  await victim.start();

  const invoices = await shop.inDatabase((db) =>
    db.selectFrom("tax_documents").select(["count", "order_id", "number"]).where("kind", "=", "invoice").orderBy("count").execute(),
  );
  expect(invoices.map((invoice) => invoice.count)).toEqual(orderIds.map((_, index) => index + 1));
  expect(invoices.map(({ order_id }) => order_id).sort()).toEqual(orderIds.sort());
});

it("during a database outage the balancer still serves the menu, and afterwards everything", async () => {
  await shop.gate.shut();
  await expect.poll(async () => (await fetch(`${shop.program.url}/readyz`)).status, PATIENT).toBe(503);
  expect((await fetch(`${shop.program.url}/menu`)).status).toBe(200);
  await shop.gate.open();
  await untilReady(shop);
  await buildOrder(shop, await shop.signIn(), people.food);
});

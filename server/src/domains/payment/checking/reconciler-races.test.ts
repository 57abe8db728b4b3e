/** Changes of an order between the reconciler's request to the provider and the lock on the order. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openGate } from "../../../testing/database/database-gate.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../../order/order-factory.ts";
import { brokenInvariants, sendPaymentEvent } from "../payment-factory.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const reconcile = (at = shop) => at.jobs.runScheduled("reconcile-orders");
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];

/** Starts another instance, with a gate between it and the database. */
async function startFarShop() {
  const { connection } = shop;
  const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
  const through = { ...connection, host: "127.0.0.1", port: gate.port };
  const far = await startTestShop({ sharing: { ...shop, connection: through }, deps: { payments: shop.payments } });
  const close = async () => {
    await far.close();
    await gate.close();
  };
  return { far, gate, close };
}

/** Runs after the provider has responded to the reconciler, before the response is applied. */
function onceAnswered(happen: () => Promise<unknown>): void {
  const list = shop.payments.listOrderPayments.bind(shop.payments);
  vi.spyOn(shop.payments, "listOrderPayments").mockImplementationOnce(async (...args) => {
    const answer = await list(...args);
    await happen();
    return answer;
  });
}

describe("an order whose deadline passes while the reconciler checks it", () => {
  it("stays paid if an event pays it in the meantime", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    onceAnswered(() => sendPaymentEvent(shop, "payment.captured", shop.payments.pay(providerOrderId)));
    await reconcile();
    await shop.jobs.runAll();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true, refunded: false });
    expect(shop.payments.refunds).toEqual([]);
  });

  it("retains its deadline if an event pays it while another attempt is in progress", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const deadlineOf = async () =>
      (await shop.deps.db.selectFrom("orders").select("expires_at").where("id", "=", orderId).executeTakeFirstOrThrow()).expires_at;
    const deadline = await deadlineOf();
    shop.clock.advance(45 * MINUTE_MS);
    shop.payments.pay(providerOrderId, { status: "created", createdAt: shop.clock.read() });
    onceAnswered(() => sendPaymentEvent(shop, "payment.captured", shop.payments.pay(providerOrderId)));
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true });
    expect(await deadlineOf()).toEqual(deadline);
  });

  it("stays with the kitchen if an admin changes its status in the meantime", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    onceAnswered(() => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "processing" } }));
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "processing", payment: false });
  });

  it("is checked before it expires if its provider order is stored in the meantime", async () => {
    const { far, gate, close } = await startFarShop();
    shop.payments.hang();
    const placing = place(shop, token, buildPlaceBody(food));
    await expect.poll(() => shop.payments.callsOf("createOrder")).toHaveLength(1);
    // After the deadline of an order that waits for the provider, too.
    shop.clock.advance(45 * MINUTE_MS);
    const held = gate.holdBefore("for no key update");
    const reconciling = reconcile(far);
    const pass = await held;
    shop.payments.release();
    const { orderId: providerOrderId } = (await placing).body;
    shop.payments.pay(providerOrderId ?? expect.fail());
    pass();
    await reconciling;
    expect(await orderOf()).toMatchObject({ status: "pending", payment: false });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true });
    await close();
  });
});

describe("an order whose deadline passes while its provider order is created", () => {
  it("expires only once no request is creating it any more", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    const now = shop.clock.read();
    const until = new Date(now.getTime() + SECOND_MS);
    await shop.deps.db
      .updateTable("orders")
      .set({ provider_order_id: null, provider_lease_until: until, next_check_at: now })
      .where("id", "=", orderId)
      .execute();
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "cancelled" });
  });
});

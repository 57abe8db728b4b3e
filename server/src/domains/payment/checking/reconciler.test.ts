/** What the reconciler finds and cleans up (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, sendPaymentEvent } from "../payment-factory.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  // Ends all checks, so that this test does not affect the next one.
  shop.payments.recover();
  await shop.deps.db.updateTable("orders").set({ next_check_at: null }).execute();
});

const reconcile = () => shop.jobs.runScheduled("reconcile-orders");
const requests = (providerOrderId: string) =>
  shop.payments.callsOf("listOrderPayments").filter(([id]) => id === providerOrderId).length;
const orders = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const orderOf = async () => (await orders())[0];
const refundsOf = (paymentId: string) => shop.payments.refunds.filter((refund) => refund.paymentId === paymentId);

describe("a payment whose browser report and event were both lost", () => {
  it.each(["captured", "authorized"] as const)("(%s) is found within three minutes", async (status) => {
    await buildPayment(shop, token, food, { status });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("is found within three minutes at any time while the order is open", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    for (let minute = 0; minute < 40; minute++) {
      shop.clock.advance(MINUTE_MS);
      await reconcile();
    }
    expect(requests(providerOrderId)).toBe(40);
    shop.payments.pay(providerOrderId);
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect((await orderOf())?.payment).toBe(true);
  });

  it("for a superseded order is refunded within three minutes", async () => {
    const first = await buildPayment(shop, token, food);
    await buildOrder(shop, token, food, { quantity: 2 });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(refundsOf(first.payment.id)).toHaveLength(1);
  });

  it("for a superseded or cancelled order is checked at growing intervals", async () => {
    const replaced = await buildOrder(shop, token, food);
    const { token: stranger } = await shop.signIn();
    const cancelled = await buildOrder(shop, stranger, food);
    await buildOrder(shop, token, food, { quantity: 2 });
    const body = { orderId: cancelled.orderId, status: "cancelled" };
    await shop.call(orderEndpoints.setStatus, { token: admin, body });
    const closed = [replaced, cancelled].map((order) => order.providerOrderId);
    const requestedAt: number[] = [];
    for (let minute = 1; minute <= 60; minute++) {
      const before = closed.map(requests);
      shop.clock.advance(MINUTE_MS);
      await reconcile();
      if (closed.every((id, n) => requests(id) > (before[n] ?? 0))) requestedAt.push(minute);
    }
    expect(requestedAt).toEqual([1, 2, 3, 5, 8, 12, 18, 27, 41, 60]);
    const late = closed.map((id) => shop.payments.pay(id));
    shop.clock.advance(HOUR_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(late.map((payment) => refundsOf(payment.id).length)).toEqual([1, 1]);
  });

  it("that is the order's second is refunded", async () => {
    const paid = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    const second = shop.payments.pay(paid.providerOrderId);
    shop.clock.advance(2 * MINUTE_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(refundsOf(second.id)).toHaveLength(1);
    expect(refundsOf(paid.payment.id)).toEqual([]);
  });
});

describe("a payment that cannot be captured", () => {
  const uncapturable = async (...statuses: ("authorized" | "captured")[]) => {
    const { providerOrderId } = await buildPayment(shop, token, food, { status: "authorized" });
    for (const status of statuses) shop.payments.pay(providerOrderId, { status });
    shop.payments.failNext("http", "capturePayment");
    return providerOrderId;
  };

  it.each(["captured", "authorized"] as const)("does not hide another one of its order, which is %s", async (status) => {
    await uncapturable(status);
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("does not hide another one from a customer's check", async () => {
    await uncapturable("captured");
    const orderId = (await orderOf())?._id;
    const { status, body } = await shop.call(paymentEndpoints.verify, { token, body: { orderId, success: "true" } });
    expect([status, body.success]).toEqual([200, true]);
  });

  it("is checked like any other, and leaves its order open for at most 15 minutes", async () => {
    const providerOrderId = await uncapturable();
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    shop.clock.advance(15 * MINUTE_MS);
    shop.payments.failNext("http", "capturePayment");
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "cancelled", payment: false });
    shop.clock.advance(2 * MINUTE_MS);
    await reconcile();
    expect(requests(providerOrderId)).toBe(2);
  });
});

describe("an order that was not paid in time", () => {
  it("is checked once more, then cancelled with notifications", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    await reconcile();
    expect(toRooms.mock.calls.map(([, name, event]) => [name, event])).toEqual([
      ["orderUpdate", { _id: orderId, status: "cancelled", payment: false, deliveryBoyId: null }],
    ]);
    toRooms.mockRestore();
    expect(requests(providerOrderId)).toBe(1);
    expect(await orderOf()).toMatchObject({ status: "cancelled", payment: false, refunded: false, payableUntil: null });
  });

  it("is paid if that check finds a payment", async () => {
    await buildPayment(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true });
  });

  it("is not cancelled while the provider is unavailable", async () => {
    await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    shop.payments.failNext("timeout", "listOrderPayments");
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "cancelled" });
  });

  it("is not cancelled while its authorized payment cannot be captured", async () => {
    await buildPayment(shop, token, food, { status: "authorized" });
    shop.clock.advance(45 * MINUTE_MS);
    shop.payments.failNext("network", "capturePayment");
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true });
  });

  it("is not cancelled after an admin has changed its status", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "processing" } });
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "processing" });
  });

  it("is cancelled if the process crashed before a provider order existed, too", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const leaseUntil = shop.clock.read();
    await shop.deps.db
      .updateTable("orders")
      .set((eb) => ({ provider_order_id: null, provider_lease_until: leaseUntil, next_check_at: eb.ref("expires_at") }))
      .where("id", "=", orderId)
      .execute();
    shop.clock.advance(44 * MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "cancelled" });
    expect(requests(providerOrderId)).toBe(0);
  });

  it("allows the customer to place the same cart again", async () => {
    const first = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    const { status, body } = await place(shop, token, buildPlaceBody(food));
    expect(status).toBe(200);
    expect(body.orderId).not.toBe(first.providerOrderId);
  });
});

describe("after an order is closed", () => {
  it("it is checked at growing intervals until the fifth day, and a late payment is refunded", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    const before = requests(providerOrderId);
    shop.clock.advance(15 * MINUTE_MS);
    await reconcile();
    expect(requests(providerOrderId)).toBe(before + 1);
    const waits = [1, 5, 18, 24, 24, 24];
    for (const hours of waits) {
      shop.clock.advance(hours * HOUR_MS);
      await reconcile();
      await reconcile();
    }
    expect(requests(providerOrderId)).toBe(before + 1 + waits.length);
    const late = shop.payments.pay(providerOrderId);
    shop.clock.advance(24 * HOUR_MS);
    await reconcile();
    await shop.jobs.runAll();
    expect(refundsOf(late.id)).toHaveLength(1);
    expect(await orderOf()).toMatchObject({ status: "cancelled", payment: false, refunded: true });
    shop.clock.advance(24 * HOUR_MS);
    await reconcile();
    expect(requests(providerOrderId)).toBe(before + 2 + waits.length);
  });
});

describe("two reconcilers", () => {
  /** Places each order as a customer of its own. Returns the provider's order IDs. */
  async function placeOrders(count: number): Promise<string[]> {
    const placed: string[] = [];
    for (let n = 0; n < count; n++) {
      placed.push((await buildOrder(shop, (await shop.signIn()).token, food)).providerOrderId);
    }
    return placed;
  }

  it("at once check each order once", async () => {
    const second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    const placed = await placeOrders(30);
    shop.clock.advance(MINUTE_MS);
    await Promise.all([reconcile(), second.jobs.runScheduled("reconcile-orders")]);
    expect(placed.map(requests)).toEqual(Array(30).fill(1));
    await second.close();
  });

  it("share a large number of due orders, and leave the rest of a round to the next one", async () => {
    const second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    const placed = await placeOrders(22);
    shop.clock.advance(MINUTE_MS);
    shop.payments.hang();
    const first = reconcile();
    const inProgress = () => placed.filter((id) => requests(id) > 0).length;
    await expect.poll(inProgress).toBe(5);
    const joined = second.jobs.runAll();
    await expect.poll(inProgress).toBe(7);
    shop.payments.release();
    await Promise.all([first, joined]);
    expect(placed.map(requests)).toEqual(Array(22).fill(1));
    await second.close();
  });

  it("leave due orders to the other once their process stops", async () => {
    const { providerOrderId, payment } = await buildPayment(shop, token, food);
    const stopping = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
    await stopping.jobs.stop();
    shop.clock.advance(MINUTE_MS);
    await stopping.jobs.runScheduled("reconcile-orders");
    expect(requests(providerOrderId)).toBe(0);
    await reconcile();
    expect((await orderOf())?.payment).toBe(true);

    const { _id: orderId } = (await orderOf()) ?? {};
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "cancelled" } });
    shop.clock.advance(2 * MINUTE_MS);
    await stopping.jobs.runScheduled("sweep-refunds");
    expect(refundsOf(payment.id)).toEqual([]);
    await stopping.close();
    await shop.jobs.runAll();
    expect(refundsOf(payment.id)).toHaveLength(1);
  });

  it("continue with other orders when one fails", async () => {
    await buildOrder(shop, token, food);
    const { token: stranger } = await shop.signIn();
    await buildPayment(shop, stranger, food);
    shop.payments.failNext("http", "listOrderPayments");
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect((await shop.call(orderEndpoints.mine, { token: stranger })).body.data[0]?.payment).toBe(true);
  });
});

describe("idempotency keys and webhook events", () => {
  it("are deleted once nothing can repeat them, and not before", async () => {
    await place(shop, token, buildPlaceBody(food), "keep");
    const { payment } = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", payment);
    const count = async () => ({
      keys: (await shop.deps.db.selectFrom("idempotency_keys").select("key").execute()).length,
      events: (await shop.deps.db.selectFrom("webhook_events").select("event_id").execute()).length,
    });
    const before = await count();
    await shop.jobs.runScheduled("retention");
    expect(await count()).toEqual(before);
    shop.clock.advance(31 * 24 * HOUR_MS);
    await shop.jobs.runScheduled("retention");
    expect(await count()).toEqual({ keys: 0, events: 0 });
  });
});

/**
 * The deadline of an unpaid order: reuse extends it, a payment attempt in progress delays the cancellation, reopening sets a new
 * one.
 */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../order-factory.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

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
  await shop.deps.db.updateTable("orders").set({ next_check_at: null }).execute();
});

const reconcile = () => shop.jobs.runScheduled("reconcile-orders");
const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const newest = async () => (await mine())[0];
const inMinutes = (minutes: number) => new Date(shop.clock.read().getTime() + minutes * MINUTE_MS).toISOString();
const complete = (orderId: string) => shop.call(orderEndpoints.completePayment, { token, body: { orderId } });
const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
/** Starts a payment attempt. */
const attempt = (providerOrderId: string, change: Partial<ProviderPayment> = {}) =>
  shop.payments.pay(providerOrderId, { status: "created", createdAt: shop.clock.read(), ...change });
/** Runs the reconciler once per minute, like the schedule. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    shop.clock.advance(MINUTE_MS);
    await reconcile();
  }
}
const NOT_PAYABLE = { status: 409, body: { code: "orderNotPayable" } };

describe("the payment window", () => {
  it("is sent a timeout one minute before the order expires", async () => {
    const { answer } = await buildOrder(shop, token, food);
    expect(answer.timeout).toBe(44 * 60);
  });

  it("has no timeout if nothing is to be paid online", async () => {
    await setCash(shop, admin, { cashOnDelivery: true, cashLimit: null });
    const { body } = await place(shop, token, { ...buildPlaceBody(food), paymentMethod: "cash" });
    expect(body.timeout).toBeNull();
  });

  it("has a minimum timeout, however soon the order expires", async () => {
    const hasty = await startTestShop({ sharing: shop, config: { unpaidMinutes: 1 } });
    expect((await place(hasty, token, buildPlaceBody(food))).body.timeout).toBe(30);
    await hasty.close();
  });
});

describe("an order placed again just before it expires", () => {
  const again = {
    "by the same cart": () => place(shop, token, buildPlaceBody(food)),
    "with the same key": () => place(shop, token, buildPlaceBody(food), "key"),
    "by completing its payment": async () => complete((await newest())?._id ?? ""),
  };

  it.each(Object.entries(again))("%s can be paid for another 15 minutes", async (_how, reuse) => {
    const first = await place(shop, token, buildPlaceBody(food), "key");
    shop.clock.advance(44 * MINUTE_MS + 50 * SECOND_MS);
    const { status, body } = await reuse();
    expect([status, body.orderId, body.timeout]).toEqual([200, first.body.orderId, 14 * 60]);
    expect(await newest()).toMatchObject({ payableUntil: inMinutes(15) });
    await passMinutes(14);
    expect(await newest()).toMatchObject({ status: "pending" });
    const claim = { providerOrderId: body.orderId ?? "", payment: shop.payments.pay(body.orderId ?? "") };
    expect((await verifyPayment(shop, claimOf(shop, claim))).status).toBe(200);
  });

  it("does not lose a later deadline", async () => {
    await buildOrder(shop, token, food);
    const until = inMinutes(45);
    shop.clock.advance(MINUTE_MS);
    await place(shop, token, buildPlaceBody(food));
    expect(await newest()).toMatchObject({ payableUntil: until });
  });

  it("is not extended beyond three hours: then the same cart makes a new order", async () => {
    const first = await buildOrder(shop, token, food);
    for (let minute = 0; minute < 170; minute += 10) {
      expect((await complete(first.orderId)).status).toBe(200);
      shop.clock.advance(10 * MINUTE_MS);
    }
    expect((await complete(first.orderId)).body.timeout).toBe(9 * 60);
    shop.clock.advance(9 * MINUTE_MS);
    expect(await complete(first.orderId)).toMatchObject(NOT_PAYABLE);
    expect((await buildOrder(shop, token, food)).orderId).not.toBe(first.orderId);
  });
});

describe("a payment attempt in progress when the order expires", () => {
  it.each([
    ["created", { status: "created" }],
    ["authorized, and cannot be captured", { status: "authorized" }],
    ["failed in a UPI app, where it can be tried again", { status: "failed", method: "upi" }],
  ] as const)("(%s) delays the cancellation, and its payment pays the order", async (_state, change) => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(44 * MINUTE_MS + 30 * SECOND_MS);
    const { id } = attempt(providerOrderId, change);
    for (let n = 0; n < 6; n++) shop.payments.failNext("http", "capturePayment");
    await passMinutes(5);
    expect(await newest()).toMatchObject({ status: "pending", payment: false });
    shop.payments.recover();
    shop.payments.change(id, { status: "captured" });
    await passMinutes(1);
    expect(await newest()).toMatchObject({ status: "pending", payment: true, refunded: false });
    await shop.jobs.runAll();
    expect(shop.payments.refunds.filter(({ paymentId }) => paymentId === id)).toEqual([]);
  });

  it("delays the cancellation only as long as the bank may take to respond", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(44 * MINUTE_MS + 30 * SECOND_MS);
    attempt(providerOrderId);
    await passMinutes(11);
    expect(await newest()).toMatchObject({ status: "pending" });
    await passMinutes(2);
    expect(await newest()).toMatchObject({ status: "cancelled" });
  });

  it("leaves the order payable, so the same cart reuses it", async () => {
    const first = await buildOrder(shop, token, food);
    shop.clock.advance(44 * MINUTE_MS + 30 * SECOND_MS);
    attempt(first.providerOrderId);
    await passMinutes(3);
    expect((await buildOrder(shop, token, food)).orderId).toBe(first.orderId);
  });

  it("cannot delay the cancellation indefinitely when repeated", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    for (let minute = 0; minute <= 180; minute += 5) {
      attempt(providerOrderId);
      shop.clock.advance(5 * MINUTE_MS);
      await reconcile();
    }
    expect(await newest()).toMatchObject({ status: "cancelled" });
  });

  it.each([
    { status: "failed", method: "card" },
    { status: "created", createdAt: new Date(0) },
  ] as const)("does not count as in progress if it is %j", async (change) => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(44 * MINUTE_MS + 30 * SECOND_MS);
    attempt(providerOrderId, change);
    await passMinutes(1);
    expect(await newest()).toMatchObject({ status: "cancelled" });
  });
});

describe("an unpaid order that an admin reopens", () => {
  /** Lets the order expire unpaid and completes all its checks. */
  async function expired() {
    const order = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    await reconcile();
    shop.clock.advance(6 * 24 * 60 * MINUTE_MS);
    await reconcile();
    expect(await newest()).toMatchObject({ status: "cancelled" });
    ({ token: admin } = await shop.signIn("admin"));
    return order;
  }

  it("gets a new deadline, can be paid, and expires like any other", async () => {
    const { orderId, providerOrderId } = await expired();
    await setStatus(orderId, "pending");
    expect(await newest()).toMatchObject({ status: "pending", payableUntil: inMinutes(45) });
    expect((await complete(orderId)).body).toMatchObject({ orderId: providerOrderId, timeout: 44 * 60 });
    const requests = () => shop.payments.callsOf("listOrderPayments").filter(([id]) => id === providerOrderId).length;
    const before = requests();
    await passMinutes(44);
    expect(requests()).toBe(before + 44);
    expect(await newest()).toMatchObject({ status: "pending" });
    await passMinutes(1);
    expect(await newest()).toMatchObject({ status: "cancelled" });
  });

  it("is found paid if both the browser's report and the webhook event are lost", async () => {
    const { orderId, providerOrderId } = await expired();
    await setStatus(orderId, "pending");
    shop.payments.pay(providerOrderId);
    await passMinutes(1);
    expect(await newest()).toMatchObject({ payment: true });
  });

  it("can be paid after another order had superseded it, and its deadline is extended as usual", async () => {
    const first = await buildOrder(shop, token, food);
    const second = await buildOrder(shop, token, food, { quantity: 2 });
    await setStatus(second.orderId, "cancelled");
    await setStatus(first.orderId, "pending");
    shop.clock.advance(44 * MINUTE_MS);
    expect(await complete(first.orderId)).toMatchObject({ status: 200, body: { timeout: 14 * 60 } });
  });

  it("gets a new deadline after further changes of status, too", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    await setStatus(orderId, "processing");
    shop.clock.advance(60 * MINUTE_MS);
    await reconcile();
    await setStatus(orderId, "pending");
    expect(await newest()).toMatchObject({ payableUntil: inMinutes(45) });
  });
});

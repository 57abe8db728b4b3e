/** The delivery promise: an order that takes longer than 30 minutes (decision 0040). */

import { statsEndpoints } from "@forno/contract/desk/stats.ts";
import { deliveryEndpoints } from "@forno/contract/order/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/order/payment-admin.ts";
import { dayInKolkata } from "@forno/contract/rules/time/kolkata-day.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { settingsEndpoints } from "@forno/contract/shop/settings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../food/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash-factory.ts";
import {
  brokenInvariants,
  buildPayment,
  deliver as deliverEvent,
  type PaidAtProvider,
  sendPaymentEvent,
} from "../payment-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps, { price: 199 });
  admin = await shop.signIn("admin");
  await setCash(shop, admin.token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // A separate day for each test, because of the sums per day.
  shop.clock.advance(24 * 60 * MINUTE_MS);
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const promise = (deliveryPromise: string, isPromiseAutomatic = false) =>
  shop.call(settingsEndpoints.updateShop, { token: admin.token, body: { deliveryPromise, isPromiseAutomatic } });
const payOnline = async (): Promise<PaidAtProvider> => {
  const paid = await buildPayment(shop, customer.token, food);
  await sendPaymentEvent(shop, "payment.captured", paid.payment);
  return paid;
};
const setStatus = (orderId: string, status: string, of = shop) =>
  of.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status } });
const honour = (orderId: string, of = shop) =>
  of.call(orderAdminEndpoints.honourPromise, { token: admin.token, body: { orderId } });
const assignPartner = async (orderId: string): Promise<SignedInUser> => {
  const partner = await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
  const deliveryBoyId = body.deliveryBoys.find(({ mobile }) => mobile === partner.mobile)?._id;
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
  return partner;
};
const detail = async (orderId: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body.data;
const own = async () => (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data[0];
const revenue = async () => (await shop.call(statsEndpoints.read, { token: admin.token })).body.stats.totalRevenue;
const refundsOf = (paid: PaidAtProvider) => shop.payments.refunds.filter(({ paymentId }) => paymentId === paid.payment.id);
const refusal = { status: 409, body: { success: false, code: "promiseNotDue" } };
const cashOfToday = async () => {
  const day = dayInKolkata(shop.clock.read());
  const { body } = await shop.call(paymentAdminEndpoints.days, { token: admin.token, query: { from: day, to: day } });
  const cash = body.data[0]?.methods.find(({ method }) => method === "cash");
  return { captured: cash?.captured, refunded: cash?.refunded, difference: body.data[0]?.difference };
};

describe("the setting", () => {
  it("promises 30 minutes or free unless the owner changes it, refunded by the owner", async () => {
    const fresh = await startTestShop();
    expect((await fresh.call(settingsEndpoints.read)).body.data).toMatchObject({
      deliveryPromise: "order",
      isPromiseAutomatic: false,
    });
    await fresh.close();
  });

  it("can be changed by an admin, to a valid value only", async () => {
    expect((await promise("fee", true)).body.data).toMatchObject({ deliveryPromise: "fee", isPromiseAutomatic: true });
    expect(await promise("everything")).toMatchObject({ status: 400 });
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ deliveryPromise: "fee" });
  });

  it("applies to an order as it was when the order was placed", async () => {
    await promise("fee", true);
    const { orderId } = await payOnline();
    await promise("off");
    expect(await own()).toMatchObject({ _id: orderId, promise: { offer: "fee", amount: 40, isAutomatic: true, grantedAt: null } });
    await payOnline();
    expect(await own()).toMatchObject({ promise: null });
  });
});

describe("the promised time", () => {
  it("starts with the payment, and not before", async () => {
    await promise("order");
    const paid = await buildPayment(shop, customer.token, food);
    expect(await own()).toMatchObject({ promisedAt: null });
    shop.clock.advance(20 * MINUTE_MS);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    const promisedAt = new Date(shop.clock.read().getTime() + 30 * MINUTE_MS).toISOString();
    expect(await own()).toMatchObject({ promisedAt });
    shop.clock.advance(29 * MINUTE_MS);
    await setStatus(paid.orderId, "delivered");
    expect(await honour(paid.orderId)).toMatchObject(refusal);
  });

  it("starts with placing for cash, even after it is received", async () => {
    await promise("order");
    const promisedAt = new Date(shop.clock.read().getTime() + 30 * MINUTE_MS).toISOString();
    const orderId = await buildCashOrder(shop, customer.token, food);
    expect(await own()).toMatchObject({ promisedAt });
    shop.clock.advance(10 * MINUTE_MS);
    await setStatus(orderId, "delivered");
    expect(await own()).toMatchObject({ promisedAt, payment: true, refundedAmount: 0 });
  });
});

describe("a late order that was paid online", () => {
  it("is refunded in full, once, if the owner grants it", async () => {
    await promise("order");
    const paid = await payOnline();
    expect(await honour(paid.orderId)).toMatchObject(refusal);
    shop.clock.advance(31 * MINUTE_MS);
    const answer = await honour(paid.orderId);
    expect(answer).toMatchObject({ status: 200, body: { message: "Refund of ₹239 started", data: { refunded: true } } });
    expect(await honour(paid.orderId)).toMatchObject({ status: 200 });
    await setStatus(paid.orderId, "delivered");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 23_900 }]);
    expect(await own()).toMatchObject({
      refunded: true,
      refundedAmount: 239,
      promise: { amount: 239, grantedAt: expect.any(String) },
    });
    expect((await detail(paid.orderId)).events).toContainEqual(
      expect.objectContaining({ kind: "refund", detail: "delivered_late" }),
    );
  });

  it("gets its delivery fee refunded if that is promised, and the rest if it is cancelled", async () => {
    await promise("fee");
    const paid = await payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await honour(paid.orderId);
    expect(await own()).toMatchObject({ refunded: false, refundedAmount: 40 });
    await setStatus(paid.orderId, "cancelled");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid).map(({ amountPaise }) => amountPaise)).toEqual([4_000, 19_900]);
  });

  it("is refunded on delivery if that is automatic, once, whatever happens at the same moment", async () => {
    await promise("fee", true);
    const other = await startTestShop({ sharing: shop });
    const paid = await payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toEqual([]);
    await Promise.all([
      setStatus(paid.orderId, "delivered"),
      setStatus(paid.orderId, "delivered", other),
      honour(paid.orderId),
      honour(paid.orderId, other),
    ]);
    await setStatus(paid.orderId, "out_for_delivery");
    await setStatus(paid.orderId, "delivered", other);
    await setStatus(paid.orderId, "processing");
    await setStatus(paid.orderId, "delivered");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 4_000 }]);
    await other.close();
  });

  it("is refunded if the delivery partner marks it as delivered, too", async () => {
    await promise("order", true);
    const paid = await payOnline();
    const partner = await assignPartner(paid.orderId);
    await setStatus(paid.orderId, "out_for_delivery");
    shop.clock.advance(31 * MINUTE_MS);
    const delivered = { orderId: paid.orderId, status: "delivered" };
    expect((await shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: delivered })).status).toBe(200);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 23_900 }]);
  });

  it("is not refunded because its status is corrected later", async () => {
    await promise("order", true);
    const paid = await payOnline();
    shop.clock.advance(20 * MINUTE_MS);
    await setStatus(paid.orderId, "delivered");
    shop.clock.advance(60 * MINUTE_MS);
    await setStatus(paid.orderId, "out_for_delivery");
    await setStatus(paid.orderId, "delivered");
    expect(await honour(paid.orderId)).toMatchObject(refusal);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toEqual([]);
  });

  it("is not refunded if the partner's undo and second delivery cross the promised minute", async () => {
    await promise("order", true);
    const paid = await payOnline();
    const partner = await assignPartner(paid.orderId);
    await setStatus(paid.orderId, "out_for_delivery");
    const deliver = () =>
      shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: { orderId: paid.orderId, status: "delivered" } });
    shop.clock.advance(30 * MINUTE_MS - 5_000);
    expect((await deliver()).status).toBe(200);
    shop.clock.advance(8_000);
    const undo = { token: partner.token, body: { orderId: paid.orderId } };
    expect((await shop.call(deliveryEndpoints.undoDelivered, undo)).status).toBe(200);
    expect((await deliver()).status).toBe(200);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toEqual([]);
  });

  it("is not promised an automatic refund once it was marked as delivered before", async () => {
    await promise("order", true);
    const { orderId } = await payOnline();
    expect(await own()).toMatchObject({ promise: { isAutomatic: true } });
    await setStatus(orderId, "delivered");
    await setStatus(orderId, "out_for_delivery");
    shop.clock.advance(31 * MINUTE_MS);
    expect(await own()).toMatchObject({ status: "out_for_delivery", promise: { isAutomatic: false } });
    expect(await honour(orderId)).toMatchObject({ status: 200 });
  });

  it("shows the status of its refund if the owner grants it again", async () => {
    await promise("order");
    shop.payments.refundsStartAs = "pending";
    const paid = await payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await honour(paid.orderId);
    const again = async () => (await honour(paid.orderId)).body.message;
    expect(await again()).toBe("Already granted: the refund of ₹239 is on its way");
    expect(await shop.jobs.runAll()).toEqual([]);
    const [refund] = refundsOf(paid);
    if (!refund) throw new Error("No refund");
    await deliverEvent(shop, shop.payments.signedEvent("refund.failed", paid.payment, { ...refund, status: "failed" }));
    expect(await again()).toBe("Already granted: the refund of ₹239 failed. Refund it again under Payments");
    expect(refundsOf(paid)).toHaveLength(1);
    shop.payments.refundsStartAs = "processed";
  });

  it("gets nothing if it was delivered in time, had no promise, or was cancelled", async () => {
    await promise("order", true);
    const inTime = await payOnline();
    shop.clock.advance(30 * MINUTE_MS);
    await setStatus(inTime.orderId, "delivered");
    shop.clock.advance(60 * MINUTE_MS);
    expect(await honour(inTime.orderId)).toMatchObject(refusal);
    await promise("off", true);
    const unpromised = await payOnline();
    await promise("order");
    const cancelled = await payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await setStatus(unpromised.orderId, "delivered");
    await setStatus(cancelled.orderId, "cancelled");
    expect(await honour(unpromised.orderId)).toMatchObject(refusal);
    expect(await honour(cancelled.orderId)).toMatchObject(refusal);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect([inTime, unpromised, cancelled].map((paid) => refundsOf(paid).length)).toEqual([0, 0, 1]);
  });

  it("gets no more than an admin's refund has left", async () => {
    await promise("order");
    const { orderId } = await payOnline();
    const body = { orderId, amount: 100, reason: "Cold", expectedRefunded: 0 };
    await shop.call(orderAdminEndpoints.refund, { token: admin.token, body });
    shop.clock.advance(31 * MINUTE_MS);
    await honour(orderId);
    expect(await own()).toMatchObject({ refunded: true, refundedAmount: 239, promise: { amount: 139 } });
  });

  it("is granted by admins only, for an existing order", async () => {
    const { orderId } = await payOnline();
    expect((await shop.call(orderAdminEndpoints.honourPromise, { token: customer.token, body: { orderId } })).status).toBe(403);
    expect(await honour("00000000-0000-4000-8000-000000000000")).toMatchObject({ status: 404 });
  });
});

describe("a late order to be paid in cash", () => {
  const collects = async (orderId: string) => {
    const before = await revenue();
    await setStatus(orderId, "delivered");
    return (await revenue()) - before;
  };

  it("is free if the owner grants it before delivery: nothing is collected, even after changes of status", async () => {
    await promise("order");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await honour(orderId)).toMatchObject({ status: 200, body: { message: "₹0 to collect on delivery" } });
    expect(await own()).toMatchObject({ payment: false, refundedAmount: 0, promise: { amount: 239 } });
    expect(await collects(orderId)).toBe(0);
    await setStatus(orderId, "out_for_delivery");
    expect(await collects(orderId)).toBe(0);
    expect(await own()).toMatchObject({ payment: true, refunded: true, refundedAmount: 239 });
    expect(await cashOfToday()).toEqual({ captured: 0, refunded: 0, difference: 0 });
  });

  it("is reduced by its delivery fee if that is promised", async () => {
    await promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await honour(orderId)).toMatchObject({ body: { message: "₹199 to collect on delivery" } });
    expect(await collects(orderId)).toBe(199);
    expect(await cashOfToday()).toEqual({ captured: 199, refunded: 0, difference: 0 });
    await setStatus(orderId, "cancelled");
    expect(await own()).toMatchObject({ refunded: true });
    expect(await cashOfToday()).toEqual({ captured: 199, refunded: 199, difference: 0 });
  });

  it("has its cash returned if the owner grants it after delivery", async () => {
    await promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await collects(orderId)).toBe(239);
    shop.clock.advance(MINUTE_MS);
    expect(await honour(orderId)).toMatchObject({ body: { message: "Please return ₹40 in cash" } });
    expect(await own()).toMatchObject({ payment: true, refunded: false, refundedAmount: 40 });
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 40, difference: 0 });
  });

  it("is to be paid in full until the owner grants it, even if online payments are refunded automatically", async () => {
    await promise("order", true);
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    expect(await own()).toMatchObject({ cashDue: 239, promise: { amount: 239, isAutomatic: false, grantedAt: null } });
    expect(await collects(orderId)).toBe(239);
    expect(await own()).toMatchObject({ cashDue: 0, payment: true, refunded: false });
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 0, difference: 0 });
  });

  it("shows the cash to collect", async () => {
    await promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    expect(await own()).toMatchObject({ amount: 239, cashDue: 239 });
    shop.clock.advance(31 * MINUTE_MS);
    await honour(orderId);
    expect(await own()).toMatchObject({ amount: 239, cashDue: 199 });
    await payOnline();
    expect(await own()).toMatchObject({ cashDue: 0 });
  });

  it("shows no cash that was not collected, even if the clock of the delivering instance is behind", async () => {
    await promise("order");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await honour(orderId);
    shop.clock.advance(-5_000);
    await setStatus(orderId, "delivered");
    expect(await cashOfToday()).toEqual({ captured: 0, refunded: 0, difference: 0 });
  });

  it("shows cash as received and returned if it was granted in the millisecond of its delivery", async () => {
    await promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await setStatus(orderId, "delivered");
    await honour(orderId);
    expect(await cashOfToday()).toEqual({ captured: 239, refunded: 40, difference: 0 });
  });

  it("shows the received and returned cash in its history", async () => {
    await promise("fee");
    const orderId = await buildCashOrder(shop, customer.token, food);
    shop.clock.advance(31 * MINUTE_MS);
    await honour(orderId);
    for (const status of ["delivered", "out_for_delivery", "delivered", "cancelled"]) await setStatus(orderId, status);
    const moved = (await detail(orderId)).events.filter(({ kind }) => kind === "paid" || kind === "refund");
    expect(moved.map((event) => [event.detail, event.amount])).toEqual([
      ["delivered_late", 40],
      ["cash", 199],
      ["cash_not_received", 199],
      ["cash", 199],
      ["cash_returned", 199],
    ]);
  });
});

describe("a cancelled order has a cause", () => {
  it("by the shop, superseded, or not paid", async () => {
    const { orderId } = await payOnline();
    expect(await own()).toMatchObject({ cancelCause: null });
    await setStatus(orderId, "cancelled");
    expect(await own()).toMatchObject({ cancelCause: "shop" });
    await buildPayment(shop, customer.token, food);
    await buildPayment(shop, customer.token, food, {}, { quantity: 2 });
    const [, replaced] = (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data;
    expect(replaced).toMatchObject({ status: "cancelled", cancelCause: "replaced" });
  });
});

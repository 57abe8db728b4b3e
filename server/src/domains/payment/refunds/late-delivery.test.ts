/** The delivery promise: an order that takes longer than 30 minutes (decision 0019). */

import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../../order/cash/cash-factory.ts";
import { type LateDeliveries, lateDeliveriesOf } from "../late-delivery-factory.ts";
import {
  brokenInvariants,
  buildPayment,
  deliver as deliverEvent,
  type PaidAtProvider,
  sendPaymentEvent,
} from "../payment-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let food: Food;
let admin: SignedInUser;
let customer: SignedInUser;
let late: LateDeliveries;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, (await shop.signIn("admin")).token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  // A separate day for each test, because of the sums per day.
  shop.clock.advance(24 * 60 * MINUTE_MS);
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  late = lateDeliveriesOf(shop, food, { admin, customer });
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const assignPartner = async (orderId: string): Promise<SignedInUser> => {
  const partner = await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
  const deliveryBoyId = body.deliveryBoys.find(({ mobile }) => mobile === partner.mobile)?._id;
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId } });
  return partner;
};
const refundsOf = (paid: PaidAtProvider) => shop.payments.refunds.filter(({ paymentId }) => paymentId === paid.payment.id);
const notDue = refusal(409, "promiseNotDue");

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
    expect((await late.promise("fee", true)).body.data).toMatchObject({ deliveryPromise: "fee", isPromiseAutomatic: true });
    expect(await late.promise("everything")).toMatchObject({ status: 400 });
    expect((await shop.call(settingsEndpoints.read)).body.data).toMatchObject({ deliveryPromise: "fee" });
  });

  it("applies to an order as it was when the order was placed", async () => {
    await late.promise("fee", true);
    const { orderId } = await late.payOnline();
    await late.promise("off");
    expect(await late.own()).toMatchObject({
      _id: orderId,
      promise: { offer: "fee", amount: 40, isAutomatic: true, grantedAt: null },
    });
    await late.payOnline();
    expect(await late.own()).toMatchObject({ promise: null });
  });
});

describe("the promised time", () => {
  it("starts with the payment, and not before", async () => {
    await late.promise("order");
    const paid = await buildPayment(shop, customer.token, food);
    expect(await late.own()).toMatchObject({ promisedAt: null });
    shop.clock.advance(20 * MINUTE_MS);
    await sendPaymentEvent(shop, "payment.captured", paid.payment);
    const promisedAt = new Date(shop.clock.read().getTime() + 30 * MINUTE_MS).toISOString();
    expect(await late.own()).toMatchObject({ promisedAt });
    shop.clock.advance(29 * MINUTE_MS);
    await late.setStatus(paid.orderId, "delivered");
    expect(await late.honour(paid.orderId)).toMatchObject(notDue);
  });

  it("starts with placing for cash, even after it is received", async () => {
    await late.promise("order");
    const promisedAt = new Date(shop.clock.read().getTime() + 30 * MINUTE_MS).toISOString();
    const orderId = await buildCashOrder(shop, customer.token, food);
    expect(await late.own()).toMatchObject({ promisedAt });
    shop.clock.advance(10 * MINUTE_MS);
    await late.setStatus(orderId, "delivered");
    expect(await late.own()).toMatchObject({ promisedAt, payment: true, refundedAmount: 0 });
  });
});

describe("a late order that was paid online", () => {
  it("is refunded in full, once, if the owner grants it", async () => {
    await late.promise("order");
    const paid = await late.payOnline();
    expect(await late.honour(paid.orderId)).toMatchObject(notDue);
    shop.clock.advance(31 * MINUTE_MS);
    const answer = await late.honour(paid.orderId);
    expect(answer).toMatchObject({ status: 200, body: { message: "Refund of ₹239 started", data: { refunded: true } } });
    expect(await late.honour(paid.orderId)).toMatchObject({ status: 200 });
    await late.setStatus(paid.orderId, "delivered");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 23_900 }]);
    expect(await late.own()).toMatchObject({
      refunded: true,
      refundedAmount: 239,
      promise: { amount: 239, grantedAt: expect.any(String) },
    });
    expect((await late.detail(paid.orderId)).events).toContainEqual(
      expect.objectContaining({ kind: "refund", detail: "delivered_late" }),
    );
  });

  it("gets its delivery fee refunded if that is promised, and the rest if it is cancelled", async () => {
    await late.promise("fee");
    const paid = await late.payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(paid.orderId);
    expect(await late.own()).toMatchObject({ refunded: false, refundedAmount: 40 });
    await late.setStatus(paid.orderId, "cancelled");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid).map(({ amountPaise }) => amountPaise)).toEqual([4_000, 19_900]);
  });

  it("is refunded on delivery if that is automatic, once, whatever happens at the same moment", async () => {
    await late.promise("fee", true);
    const other = await startTestShop({ sharing: shop });
    const paid = await late.payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toEqual([]);
    await Promise.all([
      late.setStatus(paid.orderId, "delivered"),
      late.setStatus(paid.orderId, "delivered", other),
      late.honour(paid.orderId),
      late.honour(paid.orderId, other),
    ]);
    await late.setStatus(paid.orderId, "out_for_delivery");
    await late.setStatus(paid.orderId, "delivered", other);
    await late.setStatus(paid.orderId, "processing");
    await late.setStatus(paid.orderId, "delivered");
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 4_000 }]);
    await other.close();
  });

  it("is refunded if the delivery partner marks it as delivered, too", async () => {
    await late.promise("order", true);
    const paid = await late.payOnline();
    const partner = await assignPartner(paid.orderId);
    await late.setStatus(paid.orderId, "out_for_delivery");
    shop.clock.advance(31 * MINUTE_MS);
    const delivered = { orderId: paid.orderId, status: "delivered" };
    expect((await shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: delivered })).status).toBe(200);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toMatchObject([{ amountPaise: 23_900 }]);
  });

  it("is not refunded because its status is corrected later", async () => {
    await late.promise("order", true);
    const paid = await late.payOnline();
    shop.clock.advance(20 * MINUTE_MS);
    await late.setStatus(paid.orderId, "delivered");
    shop.clock.advance(60 * MINUTE_MS);
    await late.setStatus(paid.orderId, "out_for_delivery");
    await late.setStatus(paid.orderId, "delivered");
    expect(await late.honour(paid.orderId)).toMatchObject(notDue);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect(refundsOf(paid)).toEqual([]);
  });

  it("is not refunded if the partner's undo and second delivery cross the promised minute", async () => {
    await late.promise("order", true);
    const paid = await late.payOnline();
    const partner = await assignPartner(paid.orderId);
    await late.setStatus(paid.orderId, "out_for_delivery");
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
    await late.promise("order", true);
    const { orderId } = await late.payOnline();
    expect(await late.own()).toMatchObject({ promise: { isAutomatic: true } });
    await late.setStatus(orderId, "delivered");
    await late.setStatus(orderId, "out_for_delivery");
    shop.clock.advance(31 * MINUTE_MS);
    expect(await late.own()).toMatchObject({ status: "out_for_delivery", promise: { isAutomatic: false } });
    expect(await late.honour(orderId)).toMatchObject({ status: 200 });
  });

  it("shows the status of its refund if the owner grants it again", async () => {
    await late.promise("order");
    shop.payments.refundsStartAs = "pending";
    const paid = await late.payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(paid.orderId);
    const again = async () => (await late.honour(paid.orderId)).body.message;
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
    await late.promise("order", true);
    const inTime = await late.payOnline();
    shop.clock.advance(30 * MINUTE_MS);
    await late.setStatus(inTime.orderId, "delivered");
    shop.clock.advance(60 * MINUTE_MS);
    expect(await late.honour(inTime.orderId)).toMatchObject(notDue);
    await late.promise("off", true);
    const unpromised = await late.payOnline();
    await late.promise("order");
    const cancelled = await late.payOnline();
    shop.clock.advance(31 * MINUTE_MS);
    await late.setStatus(unpromised.orderId, "delivered");
    await late.setStatus(cancelled.orderId, "cancelled");
    expect(await late.honour(unpromised.orderId)).toMatchObject(notDue);
    expect(await late.honour(cancelled.orderId)).toMatchObject(notDue);
    expect(await shop.jobs.runAll()).toEqual([]);
    expect([inTime, unpromised, cancelled].map((paid) => refundsOf(paid).length)).toEqual([0, 0, 1]);
  });

  it("gets no more than an admin's refund has left", async () => {
    await late.promise("order");
    const { orderId } = await late.payOnline();
    const body = { orderId, amount: 100, reason: "Cold", expectedRefunded: 0 };
    await shop.call(orderAdminEndpoints.refund, { token: admin.token, body });
    shop.clock.advance(31 * MINUTE_MS);
    await late.honour(orderId);
    expect(await late.own()).toMatchObject({ refunded: true, refundedAmount: 239, promise: { amount: 139 } });
  });

  it("is granted by admins only, for an existing order", async () => {
    const { orderId } = await late.payOnline();
    expect((await shop.call(orderAdminEndpoints.refundLateOrder, { token: customer.token, body: { orderId } })).status).toBe(403);
    expect(await late.honour("00000000-0000-4000-8000-000000000000")).toMatchObject({ status: 404 });
  });
});

describe("a cancelled order has a cause", () => {
  it("by the shop, superseded, or not paid", async () => {
    const { orderId } = await late.payOnline();
    expect(await late.own()).toMatchObject({ cancelCause: null });
    await late.setStatus(orderId, "cancelled");
    expect(await late.own()).toMatchObject({ cancelCause: "shop" });
    await buildPayment(shop, customer.token, food);
    await buildPayment(shop, customer.token, food, {}, { quantity: 2 });
    const [, replaced] = (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data;
    expect(replaced).toMatchObject({ status: "cancelled", cancelCause: "replaced" });
  });
});

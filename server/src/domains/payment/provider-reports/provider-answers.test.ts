/** Provider responses that raise an exception: payments in an unknown format, and orders that the account does not know. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentEndpoints } from "@forno/contract/payment/payment.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import { brokenInvariants, buildPayment, deliver, sendPaymentEvent } from "../payment-factory.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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

const exceptions = async (state: "open" | "resolved" = "open") => {
  ({ token: admin } = await shop.signIn("admin"));
  return (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: { state } })).body.data;
};
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const reconcile = async (rounds = 1, stepMs = MINUTE_MS) => {
  for (let n = 0; n < rounds; n++) {
    shop.clock.advance(stepMs);
    await shop.jobs.runScheduled("reconcile-orders");
  }
};
const review = () => shop.jobs.runScheduled("review-payments");
const requests = (providerOrderId: string) =>
  shop.payments.callsOf("listOrderPayments").filter(([id]) => id === providerOrderId).length;
const check = async (id: string) => {
  ({ token: admin } = await shop.signIn("admin"));
  return await shop.call(orderAdminEndpoints.ask, { token: admin, body: { orderId: id } });
};

describe("a payment in an unknown format", () => {
  const unreadable = (orderId: string | null, id = "pay_held1") => ({ id, orderId, detail: "status: Invalid option" });

  it("in the provider's list of a day raises one exception, and does not hide others", async () => {
    shop.clock.set(new Date("2090-01-02T08:00:00Z"));
    ({ token } = await shop.signIn());
    await buildPayment(shop, token, food, { createdAt: shop.clock.read() });
    shop.payments.unreadable.push(unreadable(null));
    shop.clock.set(new Date("2090-01-02T21:40:00Z"));
    await shop.jobs.runScheduled("sweep-provider");
    expect(await orderOf()).toMatchObject({ payment: true });
    expect(await exceptions()).toMatchObject([
      { kind: "payment_unreadable", paymentId: "pay_held1", order: null, detail: "status: Invalid option" },
    ]);
    shop.clock.advance(DAY_MS);
    await shop.jobs.runScheduled("sweep-provider");
    expect(await exceptions()).toHaveLength(1);
  });

  it("of an order raises one exception with the order, which expires a little later than others and can be paid by another payment", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.unreadable.push(unreadable(providerOrderId));
    await reconcile(3);
    expect(await exceptions()).toMatchObject([{ kind: "payment_unreadable", order: { _id: orderId } }]);
    const verify = await shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId } });
    expect(verify).toMatchObject({ status: 202, body: { code: "paymentPending" } });
    expect((await check(orderId)).body.message).toBe("The payment provider returned a payment in an unknown format");
    await reconcile(45);
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.payments.pay(providerOrderId);
    await reconcile();
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("does not leave an order open forever", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.unreadable.push(unreadable(providerOrderId));
    await reconcile(61);
    expect(await orderOf()).toMatchObject({ status: "cancelled" });
  });

  it("in an event raises an exception, which is resolved once the payment is reported in a known format", async () => {
    const { payment, providerOrderId } = await buildPayment(shop, token, food);
    const event = shop.payments.unreadableEvent("payment.captured", unreadable(providerOrderId, payment.id));
    expect(await deliver(shop, event)).toMatchObject({ status: 200 });
    await deliver(shop, event);
    expect(await exceptions()).toMatchObject([{ kind: "payment_unreadable", paymentId: payment.id }]);
    shop.clock.advance(1_000);
    await sendPaymentEvent(shop, "payment.captured", payment);
    await review();
    expect(await exceptions()).toEqual([]);
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("can be checked again, and resolved by an admin permanently", async () => {
    await deliver(shop, shop.payments.unreadableEvent("payment.captured", unreadable(null)));
    const [{ _id: id = "" } = {}] = await exceptions();
    const act = await shop.call(paymentAdminEndpoints.act, { token: admin, params: { id }, body: { action: "ask" } });
    expect(act.body.message).toBe("The payment provider returned a payment in an unknown format");
    await shop.call(paymentAdminEndpoints.settle, { token: admin, params: { id }, body: { note: "Refunded in the dashboard" } });
    await deliver(shop, shop.payments.unreadableEvent("payment.captured", unreadable(null)));
    expect(await exceptions()).toEqual([]);
  });
});

describe("an order that the provider's account does not know", () => {
  const unknown = async () => {
    const order = await buildOrder(shop, token, food);
    shop.payments.orders.delete(order.providerOrderId);
    return order;
  };

  it("raises one exception after confirmation, is checked once more at its deadline, expires, and is then not checked any more", async () => {
    const { orderId, providerOrderId } = await unknown();
    await reconcile(44);
    expect(await exceptions()).toMatchObject([
      { kind: "order_unknown", order: { _id: orderId }, amount: 239, detail: "The id provided does not exist" },
    ]);
    expect([requests(providerOrderId), (await orderOf())?.status]).toEqual([2, "pending"]);
    await reconcile(3);
    expect([requests(providerOrderId), (await orderOf())?.status]).toEqual([3, "cancelled"]);
    await reconcile(6, DAY_MS);
    expect(requests(providerOrderId)).toBe(3);
    await review();
    expect(await exceptions()).toHaveLength(1);
  });

  it("is refused with that reason for whoever checks it", async () => {
    const { orderId } = await unknown();
    const verify = () => shop.call(paymentEndpoints.verify, { token, body: { success: true, orderId } });
    expect(await verify()).toMatchObject({ status: 202, body: { success: false, code: "paymentPending" } });
    shop.clock.advance(MINUTE_MS);
    expect(await verify()).toMatchObject({ status: 200, body: { success: false, code: "paymentIncomplete" } });
    expect((await check(orderId)).body.message).toBe("The payment provider does not know this order");
    expect(await exceptions()).toHaveLength(1);
  });

  it("is not given up after one such response, nor after two within a minute", async () => {
    const { orderId, providerOrderId } = await unknown();
    await reconcile();
    expect((await check(orderId)).body.message).toBe("The payment provider does not know this order");
    expect(await exceptions()).toEqual([]);
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId } })).toMatchObject({ status: 200 });
    await reconcile();
    expect([requests(providerOrderId), await exceptions()]).toMatchObject([3, [{ kind: "order_unknown" }]]);
  });

  it("is an order like any other once the provider knows it", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    const known = shop.payments.orders.get(providerOrderId) ?? expect.fail();
    shop.payments.orders.delete(providerOrderId);
    await reconcile(2);
    shop.payments.orders.set(providerOrderId, known);
    expect((await check(orderId)).body.message).toBe("The payment provider has no payment for this order");
    await review();
    expect(await exceptions()).toEqual([]);
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId } })).toMatchObject({ status: 200 });
    shop.payments.pay(providerOrderId);
    await reconcile();
    expect(await orderOf()).toMatchObject({ payment: true });
  });

  it("cannot be paid again: the same cart makes a new one", async () => {
    const first = await unknown();
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId: first.orderId } })).toMatchObject({
      status: 200,
    });
    await reconcile(2);
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId: first.orderId } })).toMatchObject({
      status: 409,
      body: { code: "orderNotPayable" },
    });
    const second = await buildOrder(shop, token, food);
    expect([second.orderId, second.providerOrderId]).not.toContain(first.orderId);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await orderOf()).toMatchObject({ _id: second.orderId, status: "pending" });
  });

  it("is resolved if a payment of it arrives after all", async () => {
    const order = await unknown();
    await reconcile(2);
    shop.payments.orders.set(order.providerOrderId, {
      id: order.providerOrderId,
      amountPaise: order.answer.amount,
      amountPaidPaise: 0,
      receipt: order.orderId,
      notes: {},
      status: "created",
    });
    await sendPaymentEvent(shop, "payment.captured", shop.payments.pay(order.providerOrderId));
    await review();
    expect([await orderOf(), await exceptions()]).toMatchObject([{ payment: true }, []]);
  });

  it("does not raise an exception once it is paid", async () => {
    const { payment, providerOrderId } = await buildPayment(shop, token, food);
    await sendPaymentEvent(shop, "payment.captured", payment);
    shop.payments.orders.delete(providerOrderId);
    await reconcile(4, DAY_MS);
    expect([await exceptions(), requests(providerOrderId)]).toEqual([[], 2]);
  });

  it.each([401, 403, 500])("is not treated as unknown because of a %i", async (status) => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    for (let n = 0; n < 3; n++) {
      shop.payments.failNext("http", "listOrderPayments", status);
      await reconcile();
    }
    expect([await exceptions(), requests(providerOrderId)]).toEqual([[], 3]);
  });
});

describe("an order of the account's other mode", () => {
  it("is not checked, expires in time, and raises nothing", async () => {
    const { orderId, providerOrderId } = await buildOrder(shop, token, food);
    shop.payments.keyId = "rzp_live_fake";
    await reconcile(44);
    expect(await orderOf()).toMatchObject({ status: "pending" });
    expect((await check(orderId)).body.message).toBe("This order was placed with another payment provider account");
    await reconcile(3);
    expect([requests(providerOrderId), (await orderOf())?.status, await exceptions()]).toEqual([0, "cancelled", []]);
  });

  it("cannot be paid again: the same cart makes a new one", async () => {
    const first = await buildOrder(shop, token, food);
    shop.payments.keyId = "rzp_live_fake";
    expect(await shop.call(orderEndpoints.completePayment, { token, body: { orderId: first.orderId } })).toMatchObject({
      status: 409,
      body: { code: "orderNotPayable" },
    });
    const second = await buildOrder(shop, token, food);
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.providerOrderId).not.toBe(first.providerOrderId);
  });

  it("is still checked after the key was replaced by another of the same mode", async () => {
    const { providerOrderId } = await buildPayment(shop, token, food);
    shop.payments.keyId = "rzp_test_newer";
    await reconcile();
    expect([requests(providerOrderId), await orderOf()]).toMatchObject([1, { payment: true }]);
  });
});

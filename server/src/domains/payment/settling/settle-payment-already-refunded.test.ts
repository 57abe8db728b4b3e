/** Captured payments that are fully refunded by the time their order is known, and payments that are reported as refunded. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../../order/order-factory.ts";
import {
  brokenInvariants,
  buildPayment,
  claimOf,
  type PaidAtProvider,
  sendPaymentEvent,
  verifyPayment,
} from "../payment-factory.ts";

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

const detailOf = async (id: string) => (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id } })).body.data;
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const REFUNDED = refusal(409, "paymentRefunded");

/** An admin refunds a payment that was reported without a known order; only then the provider reports its order. */
async function refundAsUnknown(paid: PaidAtProvider): Promise<void> {
  const { id } = paid.payment;
  await sendPaymentEvent(shop, "payment.captured", shop.payments.change(id, { orderId: "order_stranger1" }));
  const { data } = (await shop.call(paymentAdminEndpoints.exceptions, { token: admin, query: {} })).body;
  const call = { token: admin, params: { id: data[0]?._id ?? expect.fail() }, body: { action: "refund" } };
  expect((await shop.call(paymentAdminEndpoints.act, call)).status).toBe(200);
  shop.payments.change(id, { orderId: paid.providerOrderId });
}

describe("a captured payment that an admin refunded before its order was known", () => {
  it.each(["payment.captured", "order.paid"])("does not pay the order if %s reports it, and is refunded once", async (name) => {
    const paid = await buildPayment(shop, token, food);
    await refundAsUnknown(paid);
    await sendPaymentEvent(shop, name, paid.payment);
    expect(await orderOf()).toMatchObject({ payment: false, refunded: false, status: "pending" });
    await shop.jobs.runAll();
    await sendPaymentEvent(shop, name, paid.payment);
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toMatchObject([{ paymentId: paid.payment.id, amountPaise: paid.payment.amountPaise }]);
    expect(await orderOf()).toMatchObject({ payment: false, status: "pending" });
  });

  it("is shown to the customer as refunded, who can pay the order with another payment", async () => {
    const paid = await buildPayment(shop, token, food);
    await refundAsUnknown(paid);
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(REFUNDED);
    const again = { ...paid, payment: shop.payments.pay(paid.providerOrderId) };
    expect((await verifyPayment(shop, claimOf(shop, again))).status).toBe(200);
    await shop.jobs.runAll();
    expect(shop.payments.refunds).toMatchObject([{ paymentId: paid.payment.id }]);
    expect(await orderOf()).toMatchObject({ payment: true, refunded: false });
  });

  it("of another amount than the order's is refunded, whether or not its order can be fetched", async () => {
    const order = await buildOrder(shop, token, food);
    const paid = { ...order, payment: shop.payments.payWithFee(order.providerOrderId, 564) };
    await refundAsUnknown(paid);
    shop.payments.failNext("network", "fetchOrder");
    expect(await verifyPayment(shop, claimOf(shop, paid))).toMatchObject(REFUNDED);
    expect(shop.payments.callsOf("fetchOrder")).toEqual([]);
    expect(await orderOf()).toMatchObject({ payment: false });
  });
});

describe("a payment that is reported as refunded", () => {
  it("refunds its order once, however often it is reported", async () => {
    const paid = await buildPayment(shop, token, food);
    await verifyPayment(shop, claimOf(shop, paid));
    const refund = shop.payments.refundAtProvider(paid.payment.id);
    for (let n = 0; n < 2; n++) await sendPaymentEvent(shop, "payment.captured", shop.payments.change(paid.payment.id, {}));
    expect(refund.amountPaise).toBe(paid.payment.amountPaise);
    expect(await orderOf()).toMatchObject({ payment: true, refunded: true });
    const { events } = await detailOf(paid.orderId);
    expect(events.filter(({ kind }) => kind === "refund")).toHaveLength(1);
  });

  it("does not affect an order that another payment pays", async () => {
    const paid = await buildPayment(shop, token, food);
    await verifyPayment(shop, claimOf(shop, paid));
    const second = shop.payments.pay(paid.providerOrderId);
    shop.payments.refundAtProvider(second.id);
    await sendPaymentEvent(shop, "payment.captured", shop.payments.change(second.id, {}));
    expect(await orderOf()).toMatchObject({ payment: true, refunded: false });
    expect((await detailOf(paid.orderId)).events.filter(({ kind }) => kind === "refund")).toEqual([]);
  });
});

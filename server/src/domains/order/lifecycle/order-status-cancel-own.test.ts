/** A customer cancels their own order before the kitchen starts it. */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { brokenInvariants, buildPayment, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { buildCashOrder, setCash } from "../cash/cash-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let userId: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
  await setCash(shop, admin, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token, userId } = await shop.signIn());
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
});

const cancel = (orderId: string, as = token) => shop.call(orderEndpoints.cancel, { token: as, body: { orderId } });
const setStatus = (orderId: string, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];
const refundsOf = (paymentId: string) => shop.payments.refunds.filter((refund) => refund.paymentId === paymentId);

async function paidOrder() {
  const paid = await buildPayment(shop, token, food);
  await verifyPayment(shop, claimOf(shop, paid));
  return paid;
}

describe("cancelling one's own order", () => {
  it("that is paid refunds it, says who cancelled it and notifies the shop", async () => {
    const paid = await paidOrder();
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    expect(await cancel(paid.orderId)).toMatchObject({ status: 200, body: { success: true, message: "Order cancelled" } });
    const notification = { _id: paid.orderId, status: "cancelled", payment: true, deliveryBoyId: null };
    expect(toRooms).toHaveBeenCalledWith(["may:orders", "may:kitchen", `user:${userId}`], "orderUpdate", notification);
    toRooms.mockRestore();
    await shop.jobs.runAll();
    expect(refundsOf(paid.payment.id)).toMatchObject([{ amountPaise: paid.answer.amount, status: "processed" }]);
    expect(await orderOf()).toMatchObject({ status: "cancelled", cancelCause: "customer", payment: true, refunded: true });
    const { body } = await shop.call(orderEndpoints.all, { token: admin });
    const history = body.data.find(({ _id }) => _id === paid.orderId)?.history;
    expect(history?.at(-1)).toMatchObject({ status: "cancelled", by: { role: "customer", name: "Asha Rao" } });
  });

  it("in cash owes nothing, and the same cart can be ordered again at once", async () => {
    const orderId = await buildCashOrder(shop, token, food);
    expect((await cancel(orderId)).status).toBe(200);
    expect(await orderOf()).toMatchObject({ status: "cancelled", payment: false, cashDue: 0 });
    expect(await buildCashOrder(shop, token, food)).not.toBe(orderId);
  });

  it("that is unpaid closes it: the same key is refused, and the same cart is a new order", async () => {
    const { body } = await place(shop, token, buildPlaceBody(food), "key-1");
    expect((await cancel(body.orderData._id)).status).toBe(200);
    expect(await place(shop, token, buildPlaceBody(food), "key-1")).toMatchObject({ body: { code: "orderNotPayable" } });
    const again = await place(shop, token, buildPlaceBody(food), "key-2");
    expect(again.body.orderData._id).not.toBe(body.orderData._id);
  });

  it("at the moment of its payment ends cancelled, with the money refunded once", async () => {
    const paid = await buildPayment(shop, token, food);
    const [cancelled] = await Promise.all([cancel(paid.orderId), verifyPayment(shop, claimOf(shop, paid))]);
    expect(cancelled.status).toBe(200);
    await shop.jobs.runAll();
    expect(refundsOf(paid.payment.id)).toHaveLength(1);
    expect(await orderOf()).toMatchObject({ status: "cancelled", refunded: true });
  });

  it("again, because the first answer was lost, succeeds, and it is cancelled and refunded once", async () => {
    const paid = await paidOrder();
    const answers = await Promise.all([cancel(paid.orderId), cancel(paid.orderId)]);
    expect([...answers, await cancel(paid.orderId)].map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.jobs.runAll();
    expect(refundsOf(paid.payment.id)).toHaveLength(1);
    expect((await orderOf())?.history.map(({ status }) => status)).toEqual(["pending", "cancelled"]);
  });
});

describe("is refused, and changes nothing,", () => {
  it.each(["processing", "out_for_delivery", "delivered"])("for an order that is %s", async (status) => {
    const paid = await paidOrder();
    await setStatus(paid.orderId, status);
    expect(await cancel(paid.orderId)).toMatchObject(refusal(409, "orderStarted"));
    expect(await orderOf()).toMatchObject({ status, refunded: false });
  });

  it("for another customer's order, and an unknown one", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const { token: stranger } = await shop.signIn();
    expect(await cancel(orderId, stranger)).toMatchObject(refusal(404, "orderNotFound"));
    expect(await cancel(newId())).toMatchObject(refusal(404, "orderNotFound"));
    expect(await orderOf()).toMatchObject({ status: "pending" });
  });

  it("for an order that the shop has cancelled", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    await setStatus(orderId, "cancelled");
    expect(await cancel(orderId)).toMatchObject(refusal(409, "orderAlreadyCancelled"));
    expect(await orderOf()).toMatchObject({ cancelCause: "shop" });
  });

  it("while the shop does not allow it", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const allow = (customersCanCancel: boolean) =>
      shop.call(settingsEndpoints.updateShop, { token: admin, body: { customersCanCancel } });
    expect((await allow(false)).body.data).toMatchObject({ customersCanCancel: false });
    expect(await cancel(orderId)).toMatchObject(refusal(409, "customersCannotCancel"));
    expect(await orderOf()).toMatchObject({ status: "pending" });
    await allow(true);
    expect((await cancel(orderId)).status).toBe(200);
  });
});

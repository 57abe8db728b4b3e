/** Cash on delivery: when it counts as received or returned, and by whom (api.md, Delivery partners). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { brokenInvariants } from "../payment/payment-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partner: SignedInUser;
let partnerId: string;
let food: Food;
let orderId: string;

beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  partner = await shop.signIn("delivery_boy");
  const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
  partnerId = body.deliveryBoys[0]?._id ?? "";
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, admin.token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  customer = await shop.signIn();
  orderId = await buildCashOrder(shop, customer.token, food);
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const setStatus = (status: string, expectedStatus?: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId, status, expectedStatus } });
const sendOut = async () => {
  await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId: partnerId } });
  await setStatus("out_for_delivery");
};
const deliver = (token = partner.token) =>
  shop.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status: "delivered" } });
const detail = async () => (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body.data;
const own = async () => (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data[0];
const revenue = async () => (await shop.call(statsEndpoints.read, { token: admin.token })).body.stats.totalRevenue;
const audited = async () =>
  (await shop.call(auditEndpoints.list, { token: admin.token, query: { action: "order.status", limit: 1 } })).body.data[0]?.details;

describe("the delivery partner", () => {
  it("receives the cash with the delivery, and it counts from then on", async () => {
    await sendOut();
    const { orders } = (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body;
    expect(orders[0]).toMatchObject({ _id: orderId, payment: false, paymentMethod: "cash", amount: 239 });
    const before = await revenue();
    const now = shop.clock.read().toISOString();
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    expect(await deliver()).toMatchObject({ status: 200, body: { data: { status: "delivered", payment: true } } });
    expect(toRooms.mock.calls).toMatchObject([
      [expect.anything(), "orderUpdate", { _id: orderId, status: "delivered", payment: true }],
    ]);
    toRooms.mockRestore();
    expect(await revenue()).toBe(before + 239);
    const { paidAt, payment, refunded, events } = await detail();
    expect({ paidAt, payment, refunded }).toEqual({ paidAt: now, payment: true, refunded: false });
    expect(events.at(-1)).toMatchObject({ kind: "paid", detail: "cash", by: { role: "delivery_boy" } });
  });

  it("receives it once, for repeated and concurrent requests", async () => {
    await sendOut();
    const statuses = (await Promise.all([deliver(), deliver(), deliver()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    expect((await detail()).events.filter(({ kind }) => kind === "paid")).toHaveLength(1);
  });

  it("cannot receive it before the order is out for delivery, nor for another partner's order", async () => {
    const stranger = await shop.signIn("delivery_boy");
    expect((await deliver()).status).toBe(404);
    await sendOut();
    expect(await deliver(stranger.token)).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
    await setStatus("processing");
    expect(await deliver()).toMatchObject({ status: 409, body: { code: "deliveryNotOut" } });
    expect(await own()).toMatchObject({ payment: false });
  });

  it("does not change what the customer has put into the cart since", async () => {
    await shop.call(cartEndpoints.add, { token: customer.token, body: { itemId: food._id } });
    await sendOut();
    await deliver();
    const { cartData } = (await shop.call(cartEndpoints.read, { token: customer.token })).body.data;
    expect(cartData).toEqual({ [food._id]: 1 });
  });
});

describe("an admin", () => {
  it("receives the cash by setting the order to delivered, and reverses that by reopening it", async () => {
    const before = await revenue();
    expect((await setStatus("delivered")).body.data).toMatchObject({ status: "delivered", payment: true });
    expect(await audited()).toEqual({ from: "pending", to: "delivered", cashReceived: 239 });
    expect((await setStatus("processing")).body.data).toMatchObject({ status: "processing", payment: false });
    expect(await audited()).toEqual({ from: "delivered", to: "processing", cashNotReceived: 239 });
    expect(await detail()).toMatchObject({ paidAt: null, refunded: false });
    expect((await detail()).events.at(-1)).toMatchObject({ kind: "refund", detail: "cash_not_received", by: { role: "admin" } });
    expect(await revenue()).toBe(before);
    expect((await setStatus("out_for_delivery")).body.data).toMatchObject({ payment: false });
    expect((await setStatus("delivered")).body.data).toMatchObject({ status: "delivered", payment: true });
    expect(await revenue()).toBe(before + 239);
    expect((await detail()).events.filter(({ kind }) => kind === "paid")).toHaveLength(2);
  });

  it("has no cash to return for an order that is cancelled after such a mistake", async () => {
    await setStatus("delivered");
    await setStatus("processing");
    expect((await setStatus("cancelled")).body.data).toMatchObject({ status: "cancelled", payment: false, refunded: false });
  });

  it("receives nothing if somebody else delivered first", async () => {
    await setStatus("cancelled");
    expect(await setStatus("delivered", "pending")).toMatchObject({ status: 409, body: { code: "orderChanged" } });
    expect(await own()).toMatchObject({ status: "cancelled", payment: false });
  });

  it("has no cash to return for an order that was cancelled before delivery", async () => {
    expect((await setStatus("cancelled")).body.data).toMatchObject({ status: "cancelled", payment: false, refunded: false });
    expect((await detail()).refunds).toEqual([]);
    expect(await audited()).toEqual({ from: "pending", to: "cancelled" });
  });

  it("returns it once with a cancellation after delivery, and it no longer counts", async () => {
    const before = await revenue();
    await setStatus("delivered");
    expect((await setStatus("cancelled")).body.data).toMatchObject({ status: "cancelled", payment: true, refunded: true });
    expect(await audited()).toEqual({ from: "delivered", to: "cancelled", cashReturned: 239 });
    expect(await revenue()).toBe(before);
    await setStatus("processing");
    await setStatus("cancelled");
    const { events, refunds } = await detail();
    expect(events.filter(({ kind }) => kind === "refund")).toMatchObject([
      { detail: "cash_returned", by: { role: "admin" } },
      { detail: "cash_not_received" },
    ]);
    expect(refunds).toEqual([]);
    expect(shop.payments.refunds).toEqual([]);
  });

  it.each([{ between: ["processing"] }, { between: [] }])(
    "receives it again for an order that is delivered after all: %j",
    async ({ between }) => {
      const before = await revenue();
      await setStatus("delivered");
      await setStatus("cancelled");
      for (const status of between) {
        expect((await setStatus(status)).body.data).toMatchObject({ payment: false, refunded: false });
        expect(await audited()).toEqual({ from: "cancelled", to: status });
      }
      expect((await setStatus("delivered")).body.data).toMatchObject({ payment: true, refunded: false });
      expect(await audited()).toMatchObject({ to: "delivered", cashReceived: 239 });
      expect(await revenue()).toBe(before + 239);
    },
  );

  it("sees the payment method in the export", async () => {
    const { body } = await shop.call(orderAdminEndpoints.export, { token: admin.token, query: { from: "2020-01-01" } });
    const [head = "", first = ""] = String(body).split("\r\n");
    expect(head).toMatch(/,Payment method,Card ending$/);
    expect(first).toMatch(/,pending,,unpaid,.*,cash,$/);
  });
});

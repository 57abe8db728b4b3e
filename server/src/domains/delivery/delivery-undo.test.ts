/** Undoing "Mark as delivered" within a short time (api.md, Delivery partners). */

import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { brokenInvariants } from "../payment/payment-factory.ts";
import { signInPartner as signInPartnerAt, storeOrder } from "./delivery-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partner: Awaited<ReturnType<typeof signInPartnerAt>>;
let food: Food;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  partner = await signInPartnerAt(shop, admin.token);
  food = await buildFood(shop.deps, { price: 199 });
  await setCash(shop, admin.token, { cashOnDelivery: true });
});
afterAll(() => shop.close());

const onTheWay = () => storeOrder(shop.deps, { userId: customer.userId, partnerId: partner.partnerId, status: "out_for_delivery" });
const deliver = (orderId: string, token = partner.token) =>
  shop.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status: "delivered" } });
const undo = (orderId: string, token = partner.token) => shop.call(deliveryEndpoints.undoDelivered, { token, body: { orderId } });
const detail = async (id: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id } })).body.data;
const tooLate = { status: 409, body: { message: "It is too late to undo. Call the shop", code: "deliveryUndoTooLate" } };

describe("undoing a delivery", () => {
  it("sets the order to out for delivery, notifies everyone, and it can be delivered again", async () => {
    const id = await onTheWay();
    await deliver(id);
    shop.clock.advance(9_000);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    expect(await undo(id)).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: "Order is out for delivery again",
        data: { _id: id, status: "out_for_delivery", payment: true },
      },
    });
    expect(toRooms.mock.calls).toMatchObject([[expect.anything(), "orderUpdate", { _id: id, status: "out_for_delivery" }]]);
    toRooms.mockRestore();
    expect((await detail(id)).events.at(-1)).toMatchObject({
      kind: "status",
      status: "out_for_delivery",
      by: { role: "delivery_boy" },
    });
    expect((await deliver(id)).status).toBe(200);
    expect((await detail(id)).status).toBe("delivered");
  });

  it("reverses the receipt of its cash, which is received once with the next delivery", async () => {
    const revenue = async () => (await shop.call(statsEndpoints.read, { token: admin.token })).body.stats.totalRevenue;
    const before = await revenue();
    const id = await buildCashOrder(shop, (await shop.signIn()).token, food);
    await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId: id, deliveryBoyId: partner.partnerId } });
    await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId: id, status: "out_for_delivery" } });
    await deliver(id);
    expect(await revenue()).toBe(before + 239);
    expect((await undo(id)).body.data).toMatchObject({ status: "out_for_delivery", payment: false, refunded: false });
    expect(await detail(id)).toMatchObject({ paidAt: null });
    expect((await detail(id)).events.at(-1)).toMatchObject({ kind: "refund", detail: "cash_not_received" });
    expect(await revenue()).toBe(before);
    await deliver(id);
    expect(await revenue()).toBe(before + 239);
    expect((await brokenInvariants(shop)).filter((broken) => broken.includes(id))).toEqual([]);
  });

  it("has an effect once, for repeated requests", async () => {
    const id = await onTheWay();
    await deliver(id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await detail(id)).history.map(({ status }) => status)).toEqual(["out_for_delivery", "delivered", "out_for_delivery"]);
  });

  it("is refused after half a minute", async () => {
    const id = await onTheWay();
    await deliver(id);
    shop.clock.advance(30_001);
    expect(await undo(id)).toMatchObject(tooLate);
    expect((await detail(id)).status).toBe("delivered");
  });

  it("is refused for an order that an admin has delivered or cancelled", async () => {
    const id = await onTheWay();
    const setStatus = (status: string) =>
      shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId: id, status } });
    await setStatus("delivered");
    expect(await undo(id)).toMatchObject(tooLate);
    await setStatus("out_for_delivery");
    await deliver(id);
    await setStatus("cancelled");
    expect(await undo(id)).toMatchObject(tooLate);
    expect((await detail(id)).status).toBe("cancelled");
  });

  it("is for the order's partner only", async () => {
    const id = await onTheWay();
    await deliver(id);
    const other = await signInPartnerAt(shop, admin.token);
    for (const orderId of [id, newId(), "unknown"]) {
      expect(await undo(orderId, other.token)).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
    }
    for (const token of [admin.token, customer.token]) expect((await undo(id, token)).status).toBe(403);
  });
});

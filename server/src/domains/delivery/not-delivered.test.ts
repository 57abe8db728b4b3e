/** What happens to an order that its delivery partner could not hand over. */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../order/cash/cash-factory.ts";
import { setStatus } from "../order/order-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let partner: SignedInUser;
let customer: SignedInUser;
let food: Food;
let orderId: string;

beforeEach(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  partner = await shop.signIn("delivery_boy");
  food = await buildFood(shop.deps);
  await setCash(shop, admin.token, { cashOnDelivery: true });
});
afterEach(() => shop.close());
beforeEach(async () => {
  customer = await shop.signIn();
  orderId = await buildCashOrder(shop, customer.token, food);
  const { deliveryBoys } = (await shop.call(deliveryEndpoints.assignees, { token: admin.token })).body;
  await shop.call(deliveryEndpoints.assign, {
    token: admin.token,
    body: { orderId, deliveryBoyId: deliveryBoys[0]?._id },
  });
  await setStatus(shop, orderId, "out_for_delivery");
});

const fail = (reason = "no_answer", token = partner.token) =>
  shop.call(deliveryEndpoints.notDelivered, { token, body: { orderId, reason } });
const tryAgain = () => shop.call(deliveryEndpoints.tryAgain, { token: admin.token, body: { orderId } });
const mine = async () => (await shop.call(orderEndpoints.mine, { token: customer.token })).body.data[0];
const atPartner = async () => {
  const { orders, cash } = (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body;
  return { order: orders.find(({ _id }) => _id === orderId), cash: cash.amount };
};

describe("an order that could not be delivered", () => {
  it("stays out, with the reason for its customer and the shop, and its cash is not received", async () => {
    expect(await fail()).toMatchObject({ status: 200, body: { data: { status: "out_for_delivery" } } });
    const undelivered = { reason: "no_answer", at: shop.clock.read().toISOString() };
    expect(await mine()).toMatchObject({ status: "out_for_delivery", payment: false, undelivered });
    expect(await atPartner()).toMatchObject({ order: { undelivered }, cash: 0 });
    const { data } = (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body;
    expect(data).toMatchObject({ undelivered });
    expect(data.events.at(-1)).toMatchObject({ status: "out_for_delivery", detail: "no_answer", by: { role: "delivery_boy" } });
    // The status was reached once.
    expect(data.history.filter(({ status }) => status === "out_for_delivery")).toHaveLength(1);
  });

  it("is delivered after all, or tried again, or cancelled", async () => {
    await fail();
    expect(await tryAgain()).toMatchObject({ status: 200, body: { message: "The partner tries again" } });
    expect((await mine())?.undelivered).toBeUndefined();
    expect((await tryAgain()).status).toBe(200);
    const { data } = (await shop.call(auditEndpoints.list, { token: admin.token, query: { action: "order.tryAgain" } })).body;
    expect(data).toMatchObject([{ details: { reason: "no_answer" } }]);

    await fail("refused");
    const body = { orderId, status: "delivered" };
    expect((await shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body })).status).toBe(200);
    expect(await mine()).toMatchObject({ status: "delivered", payment: true });
    expect((await mine())?.undelivered).toBeUndefined();
  });

  it("has the last reason of its partner only, and none with another partner", async () => {
    for (const reason of ["no_answer", "refused", "no_answer", "refused"]) await fail(reason);
    const events = async () =>
      (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body.data.events;
    expect((await events()).flatMap(({ detail }) => (detail === "no_answer" || detail === "refused" ? [detail] : []))).toEqual([
      "refused",
    ]);
    await shop.call(deliveryEndpoints.unassign, { token: admin.token, body: { orderId } });
    expect((await mine())?.undelivered).toBeUndefined();
    expect((await events()).at(-1)).toMatchObject({ kind: "status", status: "out_for_delivery", by: { role: "admin" } });
  });

  it("keeps the first reason if it is sent twice, and is cancelled like any other", async () => {
    await fail("wrong_address");
    await fail("wrong_address");
    const { data } = (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id: orderId } })).body;
    expect(data.events.filter(({ detail }) => detail === "wrong_address")).toHaveLength(1);
    await setStatus(shop, orderId, "cancelled");
    expect(await mine()).toMatchObject({ status: "cancelled", payment: false });
    expect((await mine())?.undelivered).toBeUndefined();
    expect(await fail()).toMatchObject(refusal(409, "deliveryNotOut", "Order is not out for delivery"));
  });
});

it("only its own partner may say so, with a reason that exists", async () => {
  const other = await shop.signIn("delivery_boy");
  expect(await fail("no_answer", other.token)).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
  expect((await fail("", partner.token)).status).toBe(400);
  expect((await fail("no_answer", customer.token)).status).toBe(403);
});

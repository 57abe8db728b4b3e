/** Delivering orders (spec section 4; api.md, Delivery partners). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner as signInPartnerAt, storeOrder } from "./delivery-factory.ts";

const MINUTE_MS = 60_000;

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn("customer");
});
afterAll(() => shop.close());

const signInPartner = () => signInPartnerAt(shop, admin.token);

const order = (input: { status?: OrderStatus; partnerId?: string; createdAt?: Date } = {}) =>
  storeOrder(shop.deps, { userId: customer.userId, ...input });
const ordersOf = async (token: string, query: Record<string, string | number> = {}) =>
  (await shop.call(deliveryEndpoints.orders, { token, query })).body;
const idsOf = async (token: string) => (await ordersOf(token)).orders.map((each) => each._id);
const setStatus = (token: string, orderId: string, status: string) =>
  shop.call(deliveryEndpoints.updateStatus, { token, body: { orderId, status } });

const orderNotFound = { status: 404, body: { success: false, message: "Order not found", code: "orderNotFound" } };

describe("the orders of a delivery partner", () => {
  it("are their own, with the customer and the address in one line", async () => {
    const [partner, other] = [await signInPartner(), await signInPartner()];
    const id = await order({ partnerId: partner.partnerId, status: "out_for_delivery" });
    await order({ partnerId: other.partnerId });
    await order();
    const { orders, nextCursor } = await ordersOf(partner.token);
    expect(nextCursor).toBeNull();
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      _id: id,
      status: "out_for_delivery",
      address: "Aarav Mehta, 12 MG Road, Bengaluru 560001, +919812345678",
      recipient: { name: "Aarav Mehta", phone: "+919812345678", address: "12 MG Road, Bengaluru 560001" },
      userId: { _id: customer.userId, name: "Asha Rao", mobile: customer.mobile },
      items: [{ name: "Margherita", quantity: 2, price: 199 }],
      amount: 438,
      payment: true,
    });
  });

  it("are sorted in pages: out for delivery, then open, oldest first; then closed, newest first", async () => {
    const { partnerId, token } = await signInPartner();
    const at = (minutesAgo: number) => new Date(shop.clock.read().getTime() - minutesAgo * MINUTE_MS);
    const inputs: [OrderStatus, number][] = [
      ["delivered", 1],
      ["cancelled", 2],
      ["pending", 3],
      ["processing", 4],
      ["out_for_delivery", 5],
      ["out_for_delivery", 6],
      ["processing", 7],
    ];
    const ids: string[] = [];
    for (const [status, minutesAgo] of inputs) ids.push(await order({ partnerId, status, createdAt: at(minutesAgo) }));
    const expected = [5, 4, 6, 3, 2, 0, 1].map((place) => ids[place]);
    expect(await idsOf(token)).toEqual(expected);

    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await ordersOf(token, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.orders.length).toBeLessThanOrEqual(2);
      paged.push(...page.orders.map((each) => each._id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(expected);
  });

  it.each(["x", "3nonsense", "", "n"])("refuse the cursor %j", async (cursor) => {
    const { token } = await signInPartner();
    expect(await shop.call(deliveryEndpoints.orders, { token, query: { cursor } })).toMatchObject({ status: 400 });
  });

  it("refuse a limit of none or too many", async () => {
    const { token } = await signInPartner();
    for (const limit of [0, 201, "all"]) {
      expect(await shop.call(deliveryEndpoints.orders, { token, query: { limit } })).toMatchObject({ status: 400 });
    }
  });
});

describe("marking an order as delivered", () => {
  it("delivers it, and the customer sees when", async () => {
    const partner = await signInPartner();
    const id = await order({ partnerId: partner.partnerId, status: "out_for_delivery" });
    expect(await setStatus(partner.token, id, "delivered")).toMatchObject({
      status: 200,
      body: { success: true, message: "Order status updated successfully!", data: { _id: id, status: "delivered" } },
    });
    const { body } = await shop.call(orderEndpoints.mine, { token: customer.token, body: {}, query: { limit: 200 } });
    const seen = body.data.find((each) => each._id === id);
    expect(seen).toMatchObject({ status: "delivered", deliveryBoyId: partner.person });
    expect(seen?.history.at(-1)).toEqual({ status: "delivered", at: shop.clock.read().toISOString() });
  });

  it.each(["pending", "processing", "delivered", "cancelled"] as const)("is refused while the order is %s", async (status) => {
    const { partnerId, token } = await signInPartner();
    const id = await order({ partnerId, status });
    expect(await setStatus(token, id, "delivered")).toMatchObject({
      status: 409,
      body: { success: false, message: "Order is not out for delivery", code: "deliveryNotOut" },
    });
  });

  it.each(ORDER_STATUSES.filter((status) => status !== "delivered"))(
    "is the partner's only change of status: not %s",
    async (status) => {
      const { partnerId, token } = await signInPartner();
      const id = await order({ partnerId, status: "out_for_delivery" });
      expect(await setStatus(token, id, status)).toMatchObject({
        status: 409,
        body: { message: "You can only mark an order as delivered", code: "deliveryOnlyDelivered" },
      });
      expect((await ordersOf(token)).orders[0]?.status).toBe("out_for_delivery");
    },
  );

  it.each(["Delivered", "lost", ""])("refuses the status %j", async (word) => {
    const { partnerId, token } = await signInPartner();
    const id = await order({ partnerId, status: "out_for_delivery" });
    expect(await setStatus(token, id, word)).toMatchObject({ status: 400, body: { code: "badRequest" } });
  });

  it("is refused for another partner's order, an unassigned one and an unknown one", async () => {
    const [partner, other] = [await signInPartner(), await signInPartner()];
    const theirs = await order({ partnerId: other.partnerId, status: "out_for_delivery" });
    const nobodys = await order({ status: "out_for_delivery" });
    for (const id of [theirs, nobodys, newId(), "unknown"]) {
      expect(await setStatus(partner.token, id, "delivered")).toMatchObject(orderNotFound);
    }
    expect((await ordersOf(other.token)).orders[0]?.status).toBe("out_for_delivery");
  });

  it("has an effect once, for repeated requests", async () => {
    const { partnerId, token } = await signInPartner();
    const id = await order({ partnerId, status: "out_for_delivery" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => setStatus(token, id, "delivered")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect((await ordersOf(token)).orders[0]?.history.filter((entry) => entry.status === "delivered")).toHaveLength(1);
  });

  it("concurrent with an admin's cancellation gives one consistent history", async () => {
    for (let round = 0; round < 5; round++) {
      const { partnerId, token } = await signInPartner();
      const orderId = await order({ partnerId, status: "out_for_delivery" });
      const body = { orderId, status: "cancelled" };
      const [delivering] = await Promise.all([
        setStatus(token, orderId, "delivered"),
        shop.call(orderEndpoints.setStatus, { token: admin.token, body }),
      ]);
      const story = (await ordersOf(token)).orders[0]?.history.map((entry) => entry.status);
      expect(story).toEqual(
        delivering.status === 200 ? ["out_for_delivery", "delivered", "cancelled"] : ["out_for_delivery", "cancelled"],
      );
    }
  });
});

it("an order that its customer picks up gets no delivery partner", async () => {
  const { partnerId, token } = await signInPartner();
  const orderId = await storeOrder(shop.deps, { userId: customer.userId, fulfilment: "pickup" });
  const assign = await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId, deliveryBoyId: partnerId } });
  expect(assign).toMatchObject({
    status: 409,
    body: { code: "deliveryNotNeeded", message: "This order is not delivered, so it needs no delivery partner" },
  });
  expect(await idsOf(token)).toEqual([]);
  expect((await shop.call(deliveryEndpoints.unassign, { token: admin.token, body: { orderId } })).status).toBe(200);
});

describe("access", () => {
  it("allows admins to assign orders, and delivery partners to deliver them", async () => {
    const { token: partnerToken } = await signInPartner();
    const denied = { status: 403, body: { success: false, message: "You do not have access to this page", code: "accessDenied" } };
    const signIn = { status: 401, body: { success: false, message: "Please sign in to continue", code: "signInRequired" } };
    for (const endpoint of [deliveryEndpoints.assign, deliveryEndpoints.unassign]) {
      for (const token of [partnerToken, customer.token]) expect(await shop.call(endpoint, { token })).toMatchObject(denied);
      expect(await shop.call(endpoint)).toMatchObject(signIn);
    }
    for (const endpoint of [deliveryEndpoints.orders, deliveryEndpoints.updateStatus]) {
      for (const token of [admin.token, customer.token]) expect(await shop.call(endpoint, { token })).toMatchObject(denied);
      expect(await shop.call(endpoint)).toMatchObject(signIn);
    }
  });
});

describe("the count of a partner's deliveries", () => {
  it("is of today, midnight to midnight in Asia/Kolkata", async () => {
    shop.clock.set(new Date(startOfToday(shop.clock.read()).getTime() + 23.9 * 3_600_000));
    admin = await shop.signIn("admin");
    const partner = await signInPartner();
    const bring = async () => {
      const id = await order({ partnerId: partner.partnerId, status: "out_for_delivery" });
      await setStatus(partner.token, id, "delivered");
      return id;
    };
    const today = async () => (await ordersOf(partner.token)).deliveredToday;
    expect(await today()).toBe(0);
    await bring();
    expect(await today()).toBe(1);
    shop.clock.advance(0.2 * 3_600_000);
    expect(await today()).toBe(0);
    const second = await bring();
    await bring();
    expect(await today()).toBe(2);
    const other = await signInPartner();
    expect((await ordersOf(other.token)).deliveredToday).toBe(0);
    await shop.call(orderEndpoints.setStatus, { token: admin.token, body: { orderId: second, status: "cancelled" } });
    expect(await today()).toBe(1);
  });

  it("is in the admins' list with the count of open orders", async () => {
    const { partnerId } = await signInPartner();
    const figures = async () => {
      const { body } = await shop.call(deliveryEndpoints.partners, { token: admin.token });
      const { openCount, deliveredCount } = body.deliveryBoys.find((each) => each._id === partnerId) ?? {};
      return { openCount, deliveredCount };
    };
    expect(await figures()).toEqual({ openCount: 0, deliveredCount: 0 });
    for (const status of ORDER_STATUSES) await order({ partnerId, status });
    await order({ partnerId, status: "delivered", createdAt: new Date("2025-01-01") });
    expect(await figures()).toEqual({ openCount: 3, deliveredCount: 2 });
  });
});

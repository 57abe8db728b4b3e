/** The lists of orders and changes of status (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildOrder } from "../order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let userId: string;
let mobile: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token, userId, mobile } = await shop.signIn());
});

const setStatus = (orderId: unknown, status: string) =>
  shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
const mine = (query = {}, body?: object) => shop.call(orderEndpoints.mine, { token, query, body });

describe("the lists", () => {
  it("show a customer their own orders, newest first, in pages without gaps", async () => {
    const { token: stranger } = await shop.signIn();
    await buildOrder(shop, stranger, food);
    const placed: string[] = [];
    for (let quantity = 1; quantity <= 5; quantity++) {
      placed.unshift((await buildOrder(shop, token, food, { quantity })).orderId);
      if (quantity !== 3) shop.clock.advance(1000);
    }
    expect((await mine()).body.data.map((order) => order._id)).toHaveLength(5);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof mine>> = await mine({}, { limit: 2, cursor });
      seen.push(...body.data.map((order) => order._id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(placed.toSorted());
    expect((await mine({ limit: 2 })).body.data.map((order) => order._id)).toEqual(placed.slice(0, 2));
    expect((await mine({ limit: 5 })).body.nextCursor).toBeNull();
  });

  it("show an admin all orders, with the customer and the delivery partner", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const partner = { id: newId(), name: "Vikram", mobile: "+919700000001", created_at: shop.clock.read(), deleted_at: null };
    await shop.deps.db.insertInto("delivery_partners").values(partner).execute();
    await shop.deps.db.updateTable("orders").set({ delivery_partner_id: partner.id }).where("id", "=", orderId).execute();
    const { status, body } = await shop.call(orderEndpoints.all, { token: admin });
    expect(status).toBe(200);
    expect(body.data.find((order) => order._id === orderId)).toMatchObject({
      userId: { _id: userId, name: "Asha Rao", mobile },
      deliveryBoyId: { _id: partner.id, name: "Vikram", mobile: "+919700000001" },
    });
  });

  it.each(["x", "bm9uc2Vuc2U", Buffer.from("1.2").toString("base64url"), "%00"])("refuse the cursor %s", async (cursor) => {
    const badRequest = refusal(400, "badRequest");
    expect(await mine({ cursor })).toMatchObject(badRequest);
    expect(await shop.call(orderEndpoints.all, { token: admin, query: { cursor } })).toMatchObject(badRequest);
  });

  it.each([0, 201, 1.5])("refuse the limit %d", async (limit) => {
    expect((await mine({ limit })).status).toBe(400);
    expect((await mine({}, { limit })).status).toBe(400);
  });
});

describe("an admin's change of status", () => {
  it("can go from any status to any other, and is recorded in the history", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const way = ["delivered", "pending", "out_for_delivery", "cancelled", "processing"];
    for (const status of way) {
      expect(await setStatus(orderId, status)).toMatchObject({
        status: 200,
        body: {
          success: true,
          message: "Order status updated successfully!",
          data: { _id: orderId, status, userId: { _id: userId } },
        },
      });
    }
    expect((await mine()).body.data[0]?.history.map((entry) => entry.status)).toEqual(["pending", ...way]);
  });

  it("notifies admins and customer; setting the same status again succeeds without a notification", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    await setStatus(orderId, "processing");
    expect((await setStatus(orderId, "processing")).status).toBe(200);
    expect(toRooms.mock.calls).toEqual([
      [
        ["may:orders", "may:kitchen", `user:${userId}`],
        "orderUpdate",
        { _id: orderId, status: "processing", payment: false, deliveryBoyId: null },
      ],
    ]);
    toRooms.mockRestore();
    expect((await mine()).body.data[0]?.history).toHaveLength(2);
  });

  it("made a hundred times at once leaves a consistent history that ends in the order's status", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => setStatus(orderId, ORDER_STATUSES[n % 5] ?? "pending")));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const order = (await mine()).body.data[0];
    expect(order?.history.at(-1)?.status).toBe(order?.status);
    const repeated = order?.history.some((entry, n) => entry.status === order.history[n - 1]?.status);
    expect(repeated).toBe(false);
  });

  it("to cancelled may give a reason, which customer, history and export show", async () => {
    const { orderId, answer } = await buildOrder(shop, token, food);
    const cancel = (reason?: string, status = "cancelled") =>
      shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status, reason } });
    expect((await cancel("bad mood")).status).toBe(400);
    expect(await cancel("sold_out", "processing")).toMatchObject({
      status: 400,
      body: { message: "A reason belongs to a cancelled order only" },
    });
    expect((await mine()).body.data[0]).toMatchObject({ status: "pending", cancelReason: null });

    expect((await cancel("sold_out")).body.data).toMatchObject({ cancelCause: "shop", cancelReason: "sold_out" });
    expect((await mine()).body.data[0]).toMatchObject({ cancelCause: "shop", cancelReason: "sold_out" });
    const detail = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: orderId } });
    expect(detail.body.data.events.at(-1)).toMatchObject({ status: "cancelled", detail: "sold_out" });
    const query = new URLSearchParams({ q: `${answer.orderData.orderNumber}` });
    const csv = await fetch(`${shop.url}/api/order/admin/export?${query}`, { headers: { token: admin } });
    expect(await csv.text()).toContain(",cancelled,sold_out,unpaid,");

    await setStatus(orderId, "pending");
    expect((await cancel()).body.data).toMatchObject({ cancelCause: "shop", cancelReason: null });
  });

  it.each(["shipped", "", "constructor", null])("refuses the status %j", async (status) => {
    expect((await setStatus(newId(), status as string)).status).toBe(400);
  });

  it.each([newId(), "x"])("refuses the unknown order %s", async (orderId) => {
    expect(await setStatus(orderId, "processing")).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
  });
});

describe("two admins at once", () => {
  const change = (orderId: string, status: string, expectedStatus?: string) =>
    shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status, expectedStatus } });
  const orderChanged = {
    status: 409,
    body: { success: false, message: "Someone else changed this order. Please check it and try again", code: "orderChanged" },
  };

  it("cannot overwrite each other's change: the second request is refused and changes nothing", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    expect((await change(orderId, "processing", "pending")).status).toBe(200);
    expect(await change(orderId, "cancelled", "pending")).toMatchObject(orderChanged);
    expect(await change(orderId, "processing", "pending")).toMatchObject(orderChanged);
    expect((await mine()).body.data[0]).toMatchObject({ status: "processing", history: [{}, { status: "processing" }] });
    expect((await change(orderId, "cancelled", "processing")).status).toBe(200);
  });

  it("who change the same order at the same moment: only one succeeds", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const answers = await Promise.all(
      ["processing", "cancelled", "delivered", "out_for_delivery"].map((status) => change(orderId, status, "pending")),
    );
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await mine()).body.data[0]?.history).toHaveLength(2);
  });

  it("overwrite each other if they do not send the status they saw", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    await change(orderId, "processing");
    expect((await change(orderId, "delivered")).status).toBe(200);
  });

  it("get the errors for an unknown order or status before the conflict", async () => {
    expect(await change(newId(), "processing", "pending")).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
    expect((await change(newId(), "processing", "shipped")).status).toBe(400);
  });
});

describe("the history", () => {
  it("shows admins, but not customers, who set a status", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const { body } = await setStatus(orderId, "processing");
    expect(body.data.history).toMatchObject([
      { status: "pending", by: { role: "customer", name: "Asha Rao" } },
      { status: "processing", by: { role: "admin", name: "Meera Iyer" } },
    ]);
    expect((await mine()).body.data[0]?.history[1]).not.toHaveProperty("by");
  });
});

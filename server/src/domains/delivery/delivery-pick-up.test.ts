/** `Picked up from the shop`, which a delivery partner marks besides the order's status. */

import { deliveryEndpoints, RECIPIENT_SHOWN_HOURS } from "@forno/contract/delivery/delivery.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner, storeOrder } from "./delivery-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partner: Awaited<ReturnType<typeof signInPartner>>;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
  customer = await shop.signIn();
  partner = await signInPartner(shop, admin.token);
});
afterAll(() => shop.close());

const stored = (status: "pending" | "processing" | "out_for_delivery" | "delivered" | "cancelled") =>
  storeOrder(shop.deps, { userId: customer.userId, partnerId: partner.partnerId, status });
const pickUp = (orderId: string, token = partner.token) => shop.call(deliveryEndpoints.pickUp, { token, body: { orderId } });
const detail = async (id: string) =>
  (await shop.call(orderAdminEndpoints.detail, { token: admin.token, params: { id } })).body.data;

describe("picking up an order at the shop", () => {
  it("stores the first time, keeps the status and notifies the admins once", async () => {
    const id = await stored("processing");
    expect((await detail(id)).pickedUpAt).toBeNull();
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    const at = shop.deps.clock().toISOString();
    expect(await pickUp(id)).toMatchObject({ status: 200, body: { data: { _id: id, status: "processing", pickedUpAt: at } } });
    shop.clock.advance(60_000);
    expect((await pickUp(id)).body.data.pickedUpAt).toBe(at);
    expect(toRooms.mock.calls).toMatchObject([[expect.anything(), "orderUpdate", { _id: id, status: "processing" }]]);
    toRooms.mockRestore();
    expect(await detail(id)).toMatchObject({ status: "processing", pickedUpAt: at });
    const board = await shop.call(orderAdminEndpoints.board, { token: admin.token });
    expect(board.body.columns.flatMap(({ orders }) => orders).find(({ _id }) => _id === id)?.pickedUpAt).toBe(at);
  });

  it("is refused for an order that is not being prepared or delivered", async () => {
    expect((await pickUp(await stored("out_for_delivery"))).status).toBe(200);
    for (const status of ["pending", "delivered", "cancelled"] as const) {
      const id = await stored(status);
      expect(await pickUp(id)).toMatchObject({ status: 409, body: { code: "deliveryNotStarted" } });
      expect((await detail(id)).pickedUpAt).toBeNull();
    }
  });

  it("is for the order's partner only, and counts for this partner only", async () => {
    const id = await stored("out_for_delivery");
    const other = await signInPartner(shop, admin.token);
    for (const orderId of [id, newId(), "unknown"]) {
      expect(await pickUp(orderId, other.token)).toMatchObject({ status: 404, body: { code: "orderNotFound" } });
    }
    await pickUp(id);
    await shop.call(deliveryEndpoints.assign, { token: admin.token, body: { orderId: id, deliveryBoyId: other.partnerId } });
    expect((await detail(id)).pickedUpAt).toBeNull();
    expect((await pickUp(id, other.token)).status).toBe(200);
  });
});

it("a partner gets the pin, the landmark and the instructions apart from the address", async () => {
  const id = await stored("out_for_delivery");
  await shop.deps.db
    .updateTable("orders")
    .set({ pincode: "560038", latitude: 12.97, longitude: 77.64, landmark: "Opposite the lake", instructions: "Ring twice" })
    .where("id", "=", id)
    .execute();
  const { body } = await shop.call(deliveryEndpoints.orders, { token: partner.token });
  const order = body.orders.find(({ _id }) => _id === id);
  expect(order?.recipient).toMatchObject({
    address: "12 MG Road, Bengaluru 560001, 560038",
    landmark: "Opposite the lake",
    location: { lat: 12.97, lng: 77.64 },
    instructions: "Ring twice",
  });
  expect(order?.address).toContain("Opposite the lake");
});

it("a partner no longer gets how to reach the recipient of an order that has been closed for a day", async () => {
  const closedAt = (ms: number) =>
    storeOrder(shop.deps, {
      userId: customer.userId,
      partnerId: partner.partnerId,
      status: "delivered",
      createdAt: new Date(shop.clock.read().getTime() - ms),
    });
  const [recent, old] = [await closedAt(RECIPIENT_SHOWN_HOURS * 3_600_000), await closedAt(RECIPIENT_SHOWN_HOURS * 3_600_000 + 1)];
  const asked = { landmark: "Opposite the lake", instructions: "Gate code 4711" };
  await shop.deps.db
    .updateTable("orders")
    .set({ latitude: 12.97, longitude: 77.64, ...asked })
    .where("id", "in", [recent, old])
    .execute();
  const { orders } = (await shop.call(deliveryEndpoints.orders, { token: partner.token })).body;
  const seen = (id: string) => orders.find(({ _id }) => _id === id);
  expect(seen(recent)).toMatchObject({ recipient: { phone: "+919812345678", ...asked }, userId: { mobile: customer.mobile } });
  expect(seen(old)).toMatchObject({
    address: "Aarav Mehta, 12 MG Road, Bengaluru 560001",
    userId: { _id: customer.userId, mobile: "" },
  });
  expect(seen(old)?.recipient).toEqual({ name: "Aarav Mehta", phone: "", address: "12 MG Road, Bengaluru 560001" });
  for (const name of ["tax", "invoice", "promoCode", "promise"]) expect(seen(recent)).not.toHaveProperty(name);
});

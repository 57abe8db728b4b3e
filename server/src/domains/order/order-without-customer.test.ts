/** An order that the shop took for somebody who is not signed in. */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { signInPartner, storeOrder } from "../delivery/delivery-factory.ts";

let shop: TestShop;
let admin: string;
beforeEach(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
});
afterEach(() => shop.close());

it("is on the board, in the list, found by words and phone, and exported", async () => {
  const orderId = await storeOrder(shop.deps, { userId: null });
  const shown = { _id: orderId, userId: null, address: { firstName: "Aarav" } };
  const { body: board } = await shop.call(orderAdminEndpoints.board, { token: admin });
  expect(board.columns[0]).toMatchObject({ status: "pending", orders: [shown] });
  for (const q of ["Mehta", "Margherita", "12345678"]) {
    const { body } = await shop.call(orderEndpoints.all, { token: admin, query: { q } });
    expect(body.data, q).toMatchObject([shown]);
  }
  const { body: detail } = await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: orderId } });
  expect(detail.data).toMatchObject({ ...shown, customer: null });
  const csv = await fetch(`${shop.url}${orderAdminEndpoints.export.path}`, { headers: { token: admin } });
  expect(await csv.text()).toContain("Aarav Mehta");
});

it("is delivered and cancelled like any other, and no customer hears of it or sees it", async () => {
  const partner = await signInPartner(shop, admin);
  const orderId = await storeOrder(shop.deps, { userId: null, status: "processing", partnerId: partner.partnerId });
  const toRooms = vi.spyOn(shop.deps.events, "toRooms");
  const setStatus = (status: "out_for_delivery" | "cancelled") =>
    shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status } });
  expect((await setStatus("out_for_delivery")).status).toBe(200);
  const staff = ["may:orders", "may:kitchen", "may:counter"];
  expect(toRooms.mock.calls.map(([rooms]) => rooms)).toEqual([[...staff, `partner:${partner.partnerId}`]]);
  const { body } = await shop.call(deliveryEndpoints.orders, { token: partner.token });
  expect(body.orders).toMatchObject([{ _id: orderId, userId: null, recipient: { name: "Aarav Mehta" } }]);
  const delivered = { orderId, status: "delivered" } as const;
  expect((await shop.call(deliveryEndpoints.updateStatus, { token: partner.token, body: delivered })).status).toBe(200);
  expect((await setStatus("cancelled")).status).toBe(200);
  const customer = await shop.signIn();
  const { body: own } = await shop.call(orderEndpoints.mine, { token: customer.token, body: {} });
  expect(own.data).toEqual([]);
});

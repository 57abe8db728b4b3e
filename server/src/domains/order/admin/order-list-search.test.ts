/** The search of the admin's list of orders (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPayment, claimOf, verifyPayment } from "../../payment/payment-factory.ts";
import { ADDRESS, buildOrder, listOrders, type OrderQuery } from "../order-factory.ts";

let shop: TestShop;
let admin: SignedInUser;
beforeAll(async () => {
  shop = await startTestShop();
  admin = await shop.signIn("admin");
});
afterAll(() => shop.close());

const list = (query: OrderQuery = {}) => listOrders(shop, admin.token, query);
const idsOf = async (query: OrderQuery) => (await list(query)).body.data.map((order) => order._id);

describe("the search", () => {
  let pizza: Food;
  let calzone: Food;
  const orders: Record<string, string> = {};
  beforeAll(async () => {
    pizza = await buildFood(shop.deps, { name: "Quattro Formaggi" });
    calzone = await buildFood(shop.deps, { name: "O'Brien-Calzone" });
    for (const [name, food, address] of [
      ["first", pizza, { ...ADDRESS, firstName: "Zubin", lastName: "Wadia", phone: "+91 70123-45678" }],
      ["second", calzone, { ...ADDRESS, firstName: "Émile", lastName: "Zübin-Roy", phone: "080 4455 6677" }],
    ] as const) {
      const { token } = await shop.signIn();
      orders[name] = (await buildOrder(shop, token, food, { address })).orderId;
    }
  });
  const found = async (q: string, more: OrderQuery = {}) => {
    const ids = await idsOf({ q, ...more });
    return Object.keys(orders).filter((name) => ids.includes(orders[name] ?? ""));
  };

  it.each<[string, string[]]>([
    ["quattro", ["first"]],
    ["FORMAGGI qua", ["first"]],
    ["calz", ["second"]],
    ["o'brien", ["second"]],
    ["zubin wad", ["first"]],
    ["émile", ["second"]],
    ["ÉMILE", ["second"]],
    ["z", ["first", "second"]],
    ["7012345678", ["first"]],
    ["+91 70123 45678", ["first"]],
    ["234567", ["first"]],
    ["5678", ["first"]],
    ["4455", ["second"]],
    ["asha", ["first", "second"]],
    ["zubin formaggi calzone", []],
    ["uattro", []],
    ["%", []],
    ["& | ! ' \\ :*", []],
  ])("for %s finds %j", async (q, expected) => {
    expect(await found(q)).toEqual(expected);
  });

  it("finds an order by its number", async () => {
    const { orderNumber } = (await list()).body.data.find((order) => order._id === orders.first) ?? { orderNumber: 0 };
    // Also an order whose customer's mobile has these digits.
    expect(await found(`${orderNumber}`)).toContain("first");
    expect(await idsOf({ q: `#${orderNumber}` })).toEqual([orders.first]);
    expect(await idsOf({ q: "#999999999999999" })).toEqual([]);
  });

  it("finds orders by the account's mobile and name, including a changed name", async () => {
    const { token, mobile, userId } = await shop.signIn();
    const { orderId } = await buildOrder(shop, token, pizza);
    expect(await idsOf({ q: mobile })).toEqual([orderId]);
    expect(await idsOf({ q: "xanthippe" })).toEqual([]);
    await shop.deps.db.updateTable("users").set({ name: "Xanthippe" }).where("id", "=", userId).execute();
    expect(await idsOf({ q: "xanthippe" })).toEqual([orderId]);
  });

  it("finds an open order by its changed address", async () => {
    const { token } = await shop.signIn();
    const { orderId } = await buildOrder(shop, token, pizza);
    await buildOrder(shop, token, pizza, { address: { ...ADDRESS, firstName: "Wilhelmina", phone: "9111222233" } });
    expect(await idsOf({ q: "wilhelmina 1122223" })).toEqual([orderId]);
  });

  it("finds orders by parts of the address until the address is deleted", async () => {
    const address = { ...ADDRESS, address: "Flat 9C, Sunflower Residency,\nKoramangala 560034" };
    const { token } = await shop.signIn();
    const { orderId } = await buildOrder(shop, token, pizza, { address });
    for (const q of ["sunflower", "koraman sunfl", "560034", "9c quattro"]) expect(await idsOf({ q })).toEqual([orderId]);
    await shop.deps.db.updateTable("orders").set({ address: "" }).where("id", "=", orderId).execute();
    expect(await idsOf({ q: "sunflower" })).toEqual([]);
  });

  it("finds orders by the provider's payment and order IDs, on the board too", async () => {
    const { token } = await shop.signIn();
    const { orderId, providerOrderId } = await buildOrder(shop, token, pizza);
    const paid = await buildPayment(shop, token, pizza);
    await verifyPayment(shop, claimOf(shop, paid));
    const { payment } = paid;
    for (const q of [providerOrderId, ` ${providerOrderId} `]) expect(await idsOf({ q })).toEqual([orderId]);
    const byPayment = await idsOf({ q: payment.id });
    expect(byPayment).toEqual([orderId]);
    const { columns } = (await shop.call(orderAdminEndpoints.board, { token: admin.token, query: { q: payment.id } })).body;
    expect(columns.flatMap((column) => column.orders.map((order) => order._id))).toEqual(byPayment);
    expect((await list({ q: payment.id, count: "true" })).body.total).toEqual({ count: 1, isCapped: false });
    expect(await idsOf({ q: `${payment.id}x` })).toEqual([]);
    expect(await idsOf({ q: payment.id, status: "delivered" })).toEqual([]);
  });

  it("can be combined with filters and sorts", async () => {
    expect(await found("quattro", { status: "pending", payment: "unpaid", sort: "amountHigh", deliveryBoyId: "none" })).toEqual([
      "first",
    ]);
    expect(await found("quattro", { status: "delivered" })).toEqual([]);
    expect(await found("quattro", { to: "2025-01-01" })).toEqual([]);
  });
});

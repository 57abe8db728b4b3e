/** The largest order that is accepted, wherever orders are read. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { LINE_DETAILS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { buildFood, buildGroup, buildMenu, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeMenu } from "../../menu/reading/menu-factory.ts";
import { exportData } from "../../privacy/privacy-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { ADDRESS, place } from "../order-factory.ts";

const FULL = refusal(409, "cartFull", "Your cart is full. Remove something first");

let shop: TestShop;
let admin: string;
let token: string;
let thali: Food;
let spices: string[];
beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  await setCash(shop, admin, { cashOnDelivery: true });
  const modifiers = Array.from({ length: 60 }, (_, n) => buildModifier({ name: `Spice number ${n}`, price: 1 }));
  spices = modifiers.map(({ _id }) => _id);
  const group = buildGroup({ name: "Spices", max: 60, modifiers });
  const { foods } = await storeMenu(
    shop.deps,
    buildMenu({ foods: [buildFood({ name: "Thali", modifierGroupIds: [group._id] })], modifierGroups: [group] }),
  );
  thali = foods[0] as Food;
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

/** A thali with all spices, which has about 6 kB of details; each with its own note, so that none are the same. */
const line = (n: number) => ({
  _id: thali._id,
  configuration: { modifiers: spices.map((_id) => ({ _id })), note: `Number ${n}` },
  quantity: 1,
});
const lines = (count: number) => Array.from({ length: count }, (_, n) => line(n));
const priceOf = (count: number) => count * (thali.price + spices.length);
const order = (count: number, change: object = {}) =>
  place(shop, token, { address: ADDRESS, items: lines(count), amount: priceOf(count) + 40, ...change });

async function storedBytes(orderId: string): Promise<number> {
  const rows = await shop.deps.db.selectFrom("order_items").select("details").where("order_id", "=", orderId).execute();
  return rows.reduce((sum, { details }) => sum + JSON.stringify(details).length, 0);
}

/** How many lines the largest order has. */
async function largest(): Promise<number> {
  let count = 1;
  while ((await order(count + 1, { amount: 1 })).body.code !== "cartFull") count++;
  return count;
}

it("is bounded by the bytes of its details, and a cart as it is", async () => {
  const count = await largest();
  expect(count).toBeGreaterThan(2);
  expect(await order(count + 1)).toMatchObject(FULL);
  const placed = await order(count);
  expect(placed).toMatchObject({ status: 200 });
  const bytes = await storedBytes(placed.body.orderData._id);
  expect(bytes).toBeLessThanOrEqual(LINE_DETAILS_MAX);
  expect(bytes).toBeGreaterThan(LINE_DETAILS_MAX / 2);
  const add = ({ _id: itemId, configuration }: ReturnType<typeof line>) =>
    shop.call(cartEndpoints.add, { token, body: { itemId, configuration } });
  for (const each of lines(count)) expect((await add(each)).status).toBe(200);
  expect(await add(line(count))).toMatchObject(FULL);
  expect((await add(line(0))).status).toBe(200);
  const { cartData } = (await shop.call(cartEndpoints.read, { token, body: {} })).body.data;
  ({ token } = await shop.signIn());
  const [key = ""] = Object.keys(cartData);
  const merged = await shop.call(cartEndpoints.merge, {
    token,
    body: { cartData: { ...cartData, [key.replace(/Number.*/, "More")]: 1 } },
  });
  expect(Object.keys(merged.body.data.cartData)).toHaveLength(count);
});

it("is complete in each list, which ends early rather than becoming too long", async () => {
  const count = await largest();
  const { body } = await order(count, { paymentMethod: "cash" });
  const { _id } = body.orderData;
  const board = (await shop.call(orderAdminEndpoints.board, { token: admin })).body;
  const listed = (await shop.call(orderEndpoints.all, { token: admin })).body.data;
  const mine = (await shop.call(orderEndpoints.mine, { token })).body.data;
  const data = (await exportData(shop, token)).body.data.orders;
  for (const orders of [board.columns.flatMap((column) => column.orders), listed, mine, data])
    expect(orders.find((each) => each._id === _id)?.items.flatMap(({ modifiers }) => modifiers)).toHaveLength(
      count * spices.length,
    );
  const csv = await fetch(`${shop.url}/api/order/admin/export?q=%23${body.orderData.orderNumber}`, { headers: { token: admin } });
  const [, row = ""] = (await csv.text()).split("\r\n");
  expect(row.match(/Spice number/g)).toHaveLength(count * spices.length);
});

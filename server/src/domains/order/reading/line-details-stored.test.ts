/** Lines of orders long after they were placed: without details, without notes, without their food (api.md, Menu options). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildPizzaMenu, type PizzaMenu } from "../../menu/reading/menu-factory.ts";
import { brokenInvariants } from "../../payment/payment-factory.ts";
import { allRows, deleteAccount, exportData } from "../../privacy/privacy-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { ADDRESS, listOrders, place, setStatus } from "../order-factory.ts";

interface Item {
  _id: string;
  configuration?: Configuration;
  quantity: number;
}

const FEE = 40;

let shop: TestShop;
let second: TestShop;
let admin: string;
let customer: SignedInUser;
let pizzas: PizzaMenu;

beforeAll(async () => {
  shop = await startTestShop();
  second = await startTestShop({ sharing: shop, deps: { payments: shop.payments } });
  admin = (await shop.signIn("admin")).token;
  pizzas = await buildPizzaMenu(shop.deps);
  await setCash(shop, admin, { cashOnDelivery: true });
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(async () => {
  customer = await shop.signIn();
});
afterEach(async () => expect(await brokenInvariants(shop)).toEqual([]));

const order = (items: Item[], subtotal: number, more: object = {}, { key, at = shop }: { key?: string; at?: TestShop } = {}) =>
  place(at, customer.token, { address: ADDRESS, items, amount: subtotal + FEE, ...more }, key);
const inCash = { paymentMethod: "cash" };

const pizza = (note = "Ring twice (Asha)"): Configuration => ({
  sizeId: pizzas.medium,
  modifiers: [{ _id: pizzas.thin }, { _id: pizzas.olives, side: "left" }, { _id: pizzas.onion, quantity: 2 }],
  note,
});
const halves = (): Configuration => ({ secondHalfId: pizzas.farmhouse._id });
const meal = (): Configuration => ({
  slots: [
    {
      _id: pizzas.slots.pizza,
      foodId: pizzas.margherita._id,
      configuration: { modifiers: [{ _id: pizzas.burst }], note: "Cut for Asha" },
    },
    { _id: pizzas.slots.drink, foodId: pizzas.cola._id },
  ],
});
const items = (): Item[] => [
  { _id: pizzas.margherita._id, configuration: pizza(), quantity: 2 },
  { _id: pizzas.margherita._id, configuration: halves(), quantity: 1 },
  { _id: pizzas.deal._id, configuration: meal(), quantity: 1 },
  { _id: pizzas.cola._id, quantity: 3 },
  { _id: pizzas.margherita._id, quantity: 1 },
];
const SUBTOTAL = 2 * (399 + 23 + 50) + 259 + (299 + 80) + 3 * 60 + 199;

const mine = async () => (await shop.call(orderEndpoints.mine, { token: customer.token, body: {} })).body.data;

it("an order without details reads as foods as they come", async () => {
  const { body } = await order([{ _id: pizzas.margherita._id, quantity: 1 }], 199);
  const { db } = shop.deps;
  await db
    .updateTable("order_items")
    .set({ details: null as never })
    .where("order_id", "=", body.orderData._id)
    .execute();
  expect((await mine())[0]?.items).toEqual([
    {
      _id: pizzas.margherita._id,
      key: pizzas.margherita._id,
      name: "Margherita",
      quantity: 1,
      price: 199,
      size: null,
      modifiers: [],
      secondHalf: null,
      note: null,
      summary: "",
      diet: null,
      picture: null,
      parts: null,
    },
  ]);
});

it("notes are forgotten with the account; what was made is not", async () => {
  const secret = "Bell; “A”, 2nd floor of Asha";
  const [first, half, deal, ...rest] = items() as [Item, Item, Item, ...Item[]];
  const [slot, drink] = deal.configuration?.slots ?? [];
  const noted = { ...slot, configuration: { ...slot?.configuration, note: secret } } as NonNullable<typeof slot>;
  const lines = [
    { ...first, configuration: pizza(secret) },
    half,
    // The note of the part has that of the deal in it.
    { ...deal, configuration: { note: "A", slots: [noted, ...(drink ? [drink] : [])] } },
    ...rest,
  ];
  const { body } = await order(lines, SUBTOTAL, inCash);
  await setStatus(shop, body.orderData._id, "delivered");
  await shop.call(cartEndpoints.add, {
    token: customer.token,
    body: { itemId: pizzas.margherita._id, configuration: pizza(secret) },
  });
  const cart = (await exportData(shop, customer.token)).body.data.cart;
  expect(cart).toEqual([
    { _id: pizzas.margherita._id, name: "Margherita", summary: expect.stringContaining("extra Olives (left)"), quantity: 1 },
  ]);
  expect((await deleteAccount(shop, customer.token)).status).toBe(200);
  expect((await allRows(shop)).filter(({ row }) => row.includes("of Asha"))).toEqual([]);
  const [kept] = (await listOrders(shop, admin, { limit: 1 })).body.data;
  expect(kept?.items.map(({ summary, note }) => [summary, note])).toEqual([
    ["Medium, Thin crust, double Onion, extra Olives (left)", null],
    [expect.any(String), null],
    ["Margherita (Medium, Cheese burst); Cola", null],
    ["", null],
    ["Regular, Thin crust", null],
  ]);
});

it("a food that is removed leaves the lines of orders as they are", async () => {
  const other = await buildPizzaMenu(shop.deps);
  await order([{ _id: other.margherita._id, configuration: { sizeId: other.medium }, quantity: 1 }], 399);
  const [before] = await mine();
  await shop.call(foodEndpoints.remove, { token: admin, body: { id: other.margherita._id } });
  expect(await mine()).toEqual([before]);
});

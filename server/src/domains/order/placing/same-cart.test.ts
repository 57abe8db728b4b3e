/** The same cart placed again is one order only if the same is made of it. */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildPizzaMenu, changeOption, changeStored, type PizzaMenu } from "../../menu/reading/menu-factory.ts";
import { setCash } from "../cash/cash-factory.ts";
import { ADDRESS, place } from "../order-factory.ts";

let shop: TestShop;
let token: string;
let pizzas: PizzaMenu;
beforeAll(async () => {
  shop = await startTestShop();
  await setCash(shop, (await shop.signIn("admin")).token, { cashOnDelivery: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
  pizzas = await buildPizzaMenu(shop.deps);
});

const order = async (paymentMethod: string, ...items: { _id: string; price: number }[]) => {
  const amount = items.reduce((sum, { price }) => sum + price, 40);
  const body = { address: ADDRESS, items: items.map(({ _id }) => ({ _id, quantity: 1 })), amount, paymentMethod };
  const placed = await place(shop, token, body);
  expect(placed).toMatchObject({ status: 200 });
  return placed.body.orderData._id;
};

it.each(["online", "cash"])("a food as it comes is another order once it comes otherwise (%s)", async (method) => {
  const { farmhouse, thin, olives, onion, menu, deal, margherita } = pizzas;
  const first = await order(method, farmhouse, deal);
  expect(await order(method, farmhouse, deal)).toBe(first);
  await changeStored(shop.deps, farmhouse._id, { defaultModifiers: [thin, olives].map((_id) => ({ _id, quantity: 1 })) });
  const second = await order(method, farmhouse, deal);
  await changeStored(shop.deps, farmhouse._id, { defaultModifiers: [thin, onion].map((_id) => ({ _id, quantity: 1 })) });
  await changeOption(shop.deps, menu, onion, { name: "Paneer bits" });
  if (method === "cash") ({ token } = await shop.signIn());
  const third = await order(method, farmhouse, deal);
  await changeStored(shop.deps, margherita._id, { isAvailable: false });
  const fourth = await order(method, farmhouse, deal);
  expect(new Set([first, second, third, fourth]).size).toBe(4);
  const [latest] = (await shop.call(orderEndpoints.mine, { token })).body.data;
  expect(latest?.items[1]?.summary).toBe("Farmhouse (Medium, Thin crust); Cola");
});

it("a food under another name is another order", async () => {
  const first = await order("online", pizzas.cola);
  await changeStored(shop.deps, pizzas.cola._id, { name: "Lime soda" });
  expect(await order("online", pizzas.cola)).not.toBe(first);
});

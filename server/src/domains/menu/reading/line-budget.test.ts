/** Calls that price many lines are limited by their work, whether they succeed or not. */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { ADDRESS, place } from "../../order/order-factory.ts";
import { buildPizzaMenu, type PizzaMenu } from "./menu-factory.ts";

let shop: TestShop;
let pizzas: PizzaMenu;
beforeAll(async () => {
  shop = await startTestShop();
  pizzas = await buildPizzaMenu(shop.deps);
});
afterAll(() => shop.close());

const CALLS_MAX = 150;

/** How many of a call succeed or are refused for another reason before there are too many. */
async function callsUntilLimit(call: () => Promise<{ status: number; headers: Headers }>): Promise<number> {
  for (let count = 0; count < CALLS_MAX; count++) {
    const { status, headers } = await call();
    if (status !== 429) continue;
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    return count;
  }
  return CALLS_MAX;
}

const modifiers = () => Array.from({ length: 180 }, () => ({ _id: pizzas.olives, quantity: 0 }));
const item = (note: string) => ({
  _id: pizzas.margherita._id,
  configuration: { modifiers: [...modifiers(), { _id: pizzas.thin }], note },
  quantity: 1,
});

it("of a large order with a wrong amount, refusals included, until the minute is over", async () => {
  const { token } = await shop.signIn();
  const body = { address: ADDRESS, items: Array.from({ length: 20 }, (_, n) => item(`${n}`)), amount: 1 };
  const attempt = () => place(shop, token, body);
  expect((await attempt()).body.code).toBe("pricesChanged");
  expect(await callsUntilLimit(attempt)).toBeLessThan(20);
  const { token: other } = await shop.signIn();
  expect((await place(shop, other, body)).body.code).toBe("pricesChanged");
  shop.clock.advance(60_000);
  expect((await attempt()).body.code).toBe("pricesChanged");
});

it("of a cart, by its lines; a usual cart is never limited", async () => {
  const { token } = await shop.signIn();
  const cartData = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`${pizzas.cola._id}~nNote ${n}`, 1]));
  expect((await shop.call(cartEndpoints.merge, { token, body: { cartData } })).status).toBe(200);
  expect(await callsUntilLimit(() => shop.call(cartEndpoints.read, { token, body: {} }))).toBeLessThan(CALLS_MAX);
  const { token: other } = await shop.signIn();
  await shop.call(cartEndpoints.add, { token: other, body: { itemId: pizzas.margherita._id } });
  expect(await callsUntilLimit(() => shop.call(cartEndpoints.read, { token: other, body: {} }))).toBe(CALLS_MAX);
});

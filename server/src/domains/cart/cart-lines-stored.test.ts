/** Configured lines that are stored, merged and changed at the same moment (api.md, Menu options). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import {
  buildLongDeal,
  buildPizzaMenu,
  changeStored as change,
  changeOption,
  deleteStored,
  type PizzaMenu,
} from "../menu/reading/menu-factory.ts";

let shop: TestShop;
let second: TestShop;
let admin: string;
let token: string;
let pizzas: PizzaMenu;

beforeAll(async () => {
  shop = await startTestShop();
  second = await startTestShop({ sharing: shop });
  admin = (await shop.signIn("admin")).token;
  pizzas = await buildPizzaMenu(shop.deps);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});
beforeEach(async () => {
  token = (await shop.signIn()).token;
});

const add = (itemId: string, configuration?: Configuration, at = shop) =>
  at.call(cartEndpoints.add, { token, body: { itemId, ...(configuration && { configuration }) } });
const remove = (itemId: string) => shop.call(cartEndpoints.remove, { token, body: { itemId } });
const merge = (cartData: Record<string, number>) => shop.call(cartEndpoints.merge, { token, body: { cartData } });
const cart = async () => (await shop.call(cartEndpoints.read, { token, body: {} })).body.data;
const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });

/** The key of a line that was added. */
async function added(itemId: string, configuration?: Configuration): Promise<string> {
  const { status, body } = await add(itemId, configuration);
  expect({ status, message: body.message }).toEqual({ status: 200, message: undefined });
  const { cartData } = body.data;
  const key = Object.keys(cartData).at(-1);
  if (key === undefined) throw new Error("The cart is empty");
  return key;
}

const mediumWithOlives = (): Configuration => ({
  sizeId: pizzas.medium,
  modifiers: [{ _id: pizzas.thin }, { _id: pizzas.olives, side: "left" }],
});

describe("a stored line", () => {
  it("that the menu no longer knows stays, with its problem, and leaves with its food", async () => {
    const { menu, regular } = pizzas;
    const [template] = menu.foods;
    const gone = await buildPizzaMenu(shop.deps);
    const key = await added(gone.margherita._id, { sizeId: gone.large });
    const prices = gone.margherita.prices.filter(({ sizeId }) => sizeId === regular);
    await change(shop.deps, gone.margherita._id, { prices });
    expect((await cart()).lines).toMatchObject([
      { key, name: template?.name, summary: "", problem: "This choice is not on the menu", quantity: 1 },
    ]);
    await deleteStored(shop.deps, gone.margherita._id);
    expect(await cart()).toEqual({ cartData: {}, lines: [] });
  });

  it("is added to under its new key once its food comes as it was configured", async () => {
    const { margherita, farmhouse, medium, thin } = pizzas;
    await added(farmhouse._id);
    const key = await added(margherita._id, { sizeId: medium });
    await change(shop.deps, margherita._id, { defaultSizeId: medium, price: 399 });
    expect((await cart()).cartData).toEqual({ [farmhouse._id]: 1, [key]: 1 });
    expect((await add(key)).body.data.cartData).toEqual({ [farmhouse._id]: 1, [margherita._id]: 2 });
    const large = await added(margherita._id, { modifiers: [{ _id: thin }, { _id: pizzas.onion }] });
    await change(shop.deps, margherita._id, { defaultSizeId: pizzas.regular, price: 199 });
    expect((await add(large)).body.data.cartData).toMatchObject({ [large]: 2 });
  });

  it("is merged with the local one under its new key, however often", async () => {
    const { farmhouse, large } = pizzas;
    const key = await added(farmhouse._id, { sizeId: large });
    await add(key);
    await change(shop.deps, farmhouse._id, { defaultSizeId: large, price: 659 });
    for (let time = 0; time < 2; time++) expect((await merge({ [key]: 2 })).body.data.cartData).toEqual({ [farmhouse._id]: 2 });
    await change(shop.deps, farmhouse._id, { defaultSizeId: pizzas.regular, price: 259 });
  });

  it("is removed with all carts when ordering is turned off", async () => {
    await add(pizzas.margherita._id, mediumWithOlives());
    await add(pizzas.cola._id);
    await turn(false);
    await turn(true);
    expect(await cart()).toEqual({ cartData: {}, lines: [] });
  });
});

describe("a visitor's cart", () => {
  it("is merged by its lines, with the larger quantity, in one spelling; what is no key is left out", async () => {
    const { margherita, medium, thin, olives, cola } = pizzas;
    const key = await added(margherita._id, mediumWithOlives());
    const spelled = `${margherita._id}~m${olives}*1.0~s${medium}~m${thin}*1.1`;
    const answer = await merge({
      [spelled.toUpperCase().replaceAll("~M", "~m").replaceAll("~S", "~s")]: 3,
      [`${margherita._id}~s${pizzas.regular}~m${thin}*1.1`]: 2,
      [cola._id]: 4,
      [`${newId()}~m`]: 1,
      [newId()]: 1,
      [`${margherita._id}~x`]: 1,
      ["x".repeat(9_000)]: 1,
      __proto__: 1,
    });
    expect(answer.body.data.cartData).toEqual({ [key]: 3, [margherita._id]: 2, [cola._id]: 4 });
    expect((await merge({ [key]: 1 })).body.data.cartData).toEqual({ [key]: 3, [margherita._id]: 2, [cola._id]: 4 });
  });

  it("leaves out a line whose note is too long, also of a part", async () => {
    const { margherita, deal, slots } = pizzas;
    const note = "x".repeat(141);
    const unknown = crypto.randomUUID();
    const keys = [
      `${margherita._id}~s${unknown}~n${note}`,
      `${deal._id}~d${slots.pizza}(${margherita._id}~s${unknown}~n${note})`,
      `${margherita._id}~n${note}`,
    ];
    expect((await merge(Object.fromEntries(keys.map((key) => [key, 1])))).body.data.cartData).toEqual({});
  });

  it("keeps a line that can no longer be ordered", async () => {
    const key = `${pizzas.margherita._id}~s${newId()}`;
    expect((await merge({ [key]: 2 })).body.data.lines).toMatchObject([
      { key, quantity: 2, name: "Margherita", problem: "This choice is not on the menu" },
    ]);
  });
});

it("a line whose key would be longer than calls accept is neither added nor merged, so that each line can be removed", async () => {
  const { note, deal } = await buildLongDeal(shop.deps);
  expect(await add(deal._id, { note })).toMatchObject(refusal(400, "badRequest"));
  expect((await merge({ [`${deal._id}~n${note}`]: 1, [pizzas.cola._id]: 1 })).body.data.cartData).toEqual({ [pizzas.cola._id]: 1 });
});

describe("concurrent requests", () => {
  it("on two instances add and remove each one", async () => {
    const key = await added(pizzas.margherita._id, mediumWithOlives());
    const adds = Array.from({ length: 20 }, (_, n) => add(key, undefined, n % 2 ? shop : second));
    expect((await Promise.all(adds)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await cart()).cartData).toEqual({ [key]: 21 });
    await Promise.all(Array.from({ length: 5 }, () => remove(key)));
    expect((await cart()).cartData).toEqual({ [key]: 16 });
  });

  it("never store more than 100 lines", async () => {
    await merge(Object.fromEntries(Array.from({ length: 95 }, (_, n) => [`${pizzas.cola._id}~n${n}`, 1])));
    const adds = Array.from({ length: 12 }, (_, n) => add(pizzas.cola._id, { note: `New ${n}` }, n % 2 ? shop : second));
    const statuses = (await Promise.all(adds)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(Object.keys((await cart()).cartData)).toHaveLength(100);
  });

  it("during a change of the menu on another instance see the new menu", async () => {
    const { margherita, menu, large } = pizzas;
    await add(margherita._id, { sizeId: large });
    await changeOption(second.deps, menu, large, { isAvailable: false });
    expect(await add(margherita._id, { sizeId: large })).toMatchObject({ status: 409, body: { code: "cartItemSoldOut" } });
    await changeOption(second.deps, menu, large, { isAvailable: true });
    expect((await add(margherita._id, { sizeId: large })).status).toBe(200);
  });
});

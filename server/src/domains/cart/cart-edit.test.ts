/** Adding several of a line, and putting a line in the place of another (api.md, Cart). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { CART_LINES_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  token = (await shop.signIn()).token;
});

const put = (body: { itemId?: string; configuration?: Configuration; quantity?: number; replaces?: string }) =>
  // biome-ignore lint/suspicious/noExplicitAny: the input's arrays may be written to, those of a configuration not
  shop.call(cartEndpoints.add, { token, body: { itemId: food._id, ...body } as any });
const cart = async () => (await shop.call(cartEndpoints.read, { token, body: {} })).body.data.cartData;
const merge = (cartData: Record<string, number>) => shop.call(cartEndpoints.merge, { token, body: { cartData } });
const keyOf = (note: string) => `${food._id}~n${note}`;

it("adds several of a line at once, and to those that are there", async () => {
  expect(await put({ quantity: 3 })).toMatchObject({ status: 200, body: { data: { cartData: { [food._id]: 3 } } } });
  await put({ configuration: { note: "hot" }, quantity: 2 });
  const { body } = await put({ itemId: keyOf("hot"), quantity: 4 });
  expect(body.data.cartData).toEqual({ [food._id]: 3, [keyOf("hot")]: 6 });
  expect(body.data.lines.map(({ key, quantity }) => [key, quantity])).toContainEqual([keyOf("hot"), 6]);
});

it("puts a line in the place of another, whether one of them is configured or not", async () => {
  await put({ quantity: 2 });
  await put({ configuration: { note: "hot" }, replaces: food._id, quantity: 2 });
  expect(await cart()).toEqual({ [keyOf("hot")]: 2 });
  await put({ configuration: { note: "mild" }, replaces: keyOf("hot"), quantity: 1 });
  expect(await cart()).toEqual({ [keyOf("mild")]: 1 });
  await put({ replaces: keyOf("mild"), quantity: 1 });
  expect(await cart()).toEqual({ [food._id]: 1 });
});

it("puts a line in its own place with another quantity, and joins one that is there", async () => {
  await put({ configuration: { note: "hot" }, quantity: 5 });
  await put({ configuration: { note: "hot" }, replaces: keyOf("hot"), quantity: 2 });
  expect(await cart()).toEqual({ [keyOf("hot")]: 2 });
  await put({ quantity: 1 });
  await put({ replaces: keyOf("hot"), quantity: 2 });
  expect(await cart()).toEqual({ [food._id]: 3 });
});

it("replaces a line that has left the cart meanwhile, and ignores what is no line", async () => {
  await put({ configuration: { note: "hot" }, replaces: keyOf("gone"), quantity: 1 });
  await put({ replaces: "nonsense", quantity: 1 });
  expect(await cart()).toEqual({ [food._id]: 1, [keyOf("hot")]: 1 });
});

it("leaves the old line if the new one is refused", async () => {
  const soldOut = await buildFood(shop.deps, { name: "Calzone", isAvailable: false });
  await merge({ [food._id]: 99, [keyOf("hot")]: 2 });
  const before = await cart();
  const replaces = keyOf("hot");
  expect(await put({ replaces, quantity: 1 })).toMatchObject(refusal(409, "cartItemLimit", "You can add at most 99 of one item"));
  expect(await put({ itemId: newId(), replaces })).toMatchObject(refusal(404, "foodNotFound", "Food item not found"));
  expect(await put({ itemId: soldOut._id, replaces })).toMatchObject(refusal(409, "foodSoldOut", "This item is sold out"));
  expect(await put({ configuration: { sizeId: newId() }, replaces })).toMatchObject(
    refusal(400, "choiceUnknown", "This choice is not on the menu"),
  );
  expect(await cart()).toEqual(before);
});

it("counts an edit once that is sent again because its answer was lost", async () => {
  await put({ configuration: { note: "hot" }, quantity: 2 });
  const edit = { configuration: { note: "mild" }, replaces: keyOf("hot") };
  await put({ ...edit, quantity: 2 });
  expect((await put({ ...edit, quantity: 2 })).body.data.cartData).toEqual({ [keyOf("mild")]: 2 });
  await put({ ...edit, quantity: 3 });
  expect(await cart()).toEqual({ [keyOf("mild")]: 3 });
});

it("refuses a quantity that is not between 1 and 99", async () => {
  for (const quantity of [0, 100, 1.5]) expect((await put({ quantity })).status).toBe(400);
  expect(await cart()).toEqual({});
});

it("lets an edit take the place of a line in a full cart, but not a new line", async () => {
  const keys = Array.from({ length: CART_LINES_MAX }, (_, index) => keyOf(String(index)));
  await merge(Object.fromEntries(keys.map((key) => [key, 1])));
  expect(await put({ configuration: { note: "one more" }, quantity: 2 })).toMatchObject(
    refusal(409, "cartFull", "Your cart is full. Remove something first"),
  );
  const edited = await put({ configuration: { note: "edited" }, replaces: keyOf("0"), quantity: 2 });
  expect(edited.status).toBe(200);
  expect(Object.keys(edited.body.data.cartData)).toHaveLength(CART_LINES_MAX);
});

it("neither loses nor doubles a line that is edited twice at once", async () => {
  await put({ configuration: { note: "hot" }, quantity: 1 });
  const edits = ["a", "b", "c"].map((note) => put({ configuration: { note }, replaces: keyOf("hot"), quantity: 1 }));
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await cart()).toEqual({ [keyOf("a")]: 1, [keyOf("b")]: 1, [keyOf("c")]: 1 });
});

it("sees what is sold out a moment ago", async () => {
  const calzone = await buildFood(shop.deps, { name: "Calzone" });
  await shop.call(foodEndpoints.setAvailability, { token: admin, body: { id: calzone._id, isAvailable: false } });
  expect((await put({ itemId: calzone._id, quantity: 2 })).body).toMatchObject({ code: "foodSoldOut" });
});

it("is refused while ordering is off", async () => {
  const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });
  await turn(false);
  expect(await put({ quantity: 2 })).toMatchObject(refusal(409, "ordersDisabled", "Orders are currently disabled"));
  await turn(true);
});

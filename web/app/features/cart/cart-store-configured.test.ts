import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { buildFood, buildGroup, buildMenu, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { beforeEach, expect, test } from "vitest";
import { ADD, CartShop, holdsCart, MERGE, REMOVE } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import { asha } from "../../../testing/samples.ts";
import { cartTexts } from "./texts/en.ts";

const olives = buildModifier({ name: "Olives", maxQuantity: 2 });
const toppings = buildGroup({ modifiers: [olives] });
const pizza = buildFood({ modifierGroupIds: [toppings._id] });
const { foods, ...parts } = buildMenu({ foods: [pizza], modifierGroups: [toppings] });

const once = { modifiers: [{ _id: olives._id }] };
const twice = { modifiers: [{ _id: olives._id, quantity: 2 }] };
const onceKey = `${pizza._id}~m${olives._id}*1.1`;
const twiceKey = `${pizza._id}~m${olives._id}*2.2`;

type Page = Awaited<ReturnType<CartShop["openPage"]>>;

/** As the food sheet does. */
const put = (page: Page, configuration: Configuration | undefined, quantity = 1, replaces?: string) =>
  page.putLine({ itemId: pizza._id, configuration, quantity, replaces });

let shop: CartShop;
beforeEach(() => {
  shop = new CartShop();
  shop.server.always("/api/food/list", (call) => call.answer({ data: foods, ...parts }));
});

// A visitor

test("a visitor's configured line is kept under its key, and that of a food as it comes under the food's", async () => {
  const page = await shop.openPage();
  expect(await put(page, once, 2)).toBeNull();
  expect(await put(page, {})).toBeNull();
  await page.addToCart(onceKey);
  expect(shop.stored("cart")).toEqual({ [onceKey]: 3, [pizza._id]: 1 });
});

test("what the menu does not offer is not added, and the sheet is told", async () => {
  const page = await shop.openPage();
  const unknown = await put(page, { modifiers: [{ _id: crypto.randomUUID() }] });
  expect(unknown).toEqual({ refusal: "This choice is not on the menu", isAlreadyShown: false });
  expect(page.shownCart()).toEqual({});
});

test("without the menu nothing is added, and the sheet is told", async () => {
  shop.server.always("/api/food/list", (call) => call.lose());
  const page = await shop.openPage();
  expect(await put(page, once)).toEqual({ refusal: cartTexts.failedToUpdate, isAlreadyShown: false });
});

test("the sheet is told why, without a toast", async () => {
  const page = await shop.openPage();
  const wanted = { itemId: pizza._id, configuration: once, quantity: CART_QUANTITY_MAX };
  expect(await page.putLine(wanted)).toBeNull();
  expect(await page.putLine({ ...wanted, quantity: 1 })).toEqual({ refusal: cartTexts.itemLimit, isAlreadyShown: false });
  expect(page.toasts).toEqual([]);
});

test("an edited line takes the place of the old one, and joins an equal one", async () => {
  const page = await shop.openPage();
  await put(page, once, 2);
  await put(page, twice);
  expect(await put(page, twice, 3, onceKey)).toBeNull();
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 4 });
  await put(page, twice, 1, twiceKey);
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 1 });
});

test("an edit that cannot be kept leaves the old line", async () => {
  const page = await shop.openPage();
  await put(page, once, 2);
  await put(page, twice, CART_QUANTITY_MAX);
  expect(await put(page, twice, 1, onceKey)).not.toBeNull();
  expect(await put(page, { sizeId: crypto.randomUUID() }, 1, onceKey)).not.toBeNull();
  expect(shop.stored("cart")).toEqual({ [onceKey]: 2, [twiceKey]: CART_QUANTITY_MAX });
});

test("an edit of a line that another tab has edited alike counts once", async () => {
  const page = await shop.openPage();
  await put(page, once, 2);
  shop.browser.localStorage.setItem("cart", JSON.stringify({ [twiceKey]: 2 }));
  await put(page, twice, 2, onceKey);
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 2 });
});

test("a line added in another tab a moment ago is not lost by a change in this one", async () => {
  const page = await shop.openPage();
  await put(page, once);
  // Before this tab has heard of it.
  shop.browser.localStorage.setItem("cart", JSON.stringify({ [onceKey]: 1, [twiceKey]: 1 }));
  await page.addToCart(pizza._id);
  expect(shop.stored("cart")).toEqual({ [onceKey]: 1, [twiceKey]: 1, [pizza._id]: 1 });
});

test("the last line of a food is the one that was added last, as long as it is there", async () => {
  const page = await shop.openPage();
  expect(page.lastLineOf(pizza._id)).toBeNull();
  for (const configuration of [twice, undefined, once]) await put(page, configuration);
  expect(page.lastLineOf(pizza._id)).toBe(onceKey);
  await page.removeFromCart(pizza._id);
  expect(page.shownCart()).toEqual({ [twiceKey]: 1, [pizza._id]: 1 });
  await page.addToCart(twiceKey);
  expect(page.lastLineOf(pizza._id)).toBe(twiceKey);
  await page.removeLine(twiceKey);
  await page.removeLine(twiceKey);
  expect(page.lastLineOf(pizza._id)).toBe(pizza._id);
});

test("the last line of a food is known before a visitor's page has read the cart", async () => {
  const page = await shop.openPage();
  shop.browser.localStorage.setItem("cart", JSON.stringify({ [onceKey]: 1 }));
  expect(page.lastLineOf(pizza._id)).toBe(onceKey);
});

test("the last line of a food is the one seen last until a customer's cart is read", async () => {
  await shop.openCustomersPage({ [twiceKey]: 1 });
  const page = await shop.openPage();
  expect(page.cartStatus()).toBe("loading");
  expect(page.lastLineOf(pizza._id)).toBe(twiceKey);
});

test("a food that left the menu leaves in all its lines", async () => {
  const page = await shop.openPage();
  for (const configuration of [once, twice, undefined]) await put(page, configuration);
  await page.addToCart("other");
  await page.dropFromCart([pizza._id]);
  expect(page.shownCart()).toEqual({ other: 1 });
});

test("a visitor's lines go to the server by their keys at sign-in", async () => {
  const page = await shop.openPage();
  await put(page, once, 2);
  page.saveSession(asha);
  const merge = await shop.server.next(MERGE);
  expect(merge.body).toEqual({ cartData: { [onceKey]: 2 } });
  holdsCart({ [onceKey]: 2, [twiceKey]: 1 })(merge);
  await letRun();
  expect(page.shownCart()).toEqual({ [onceKey]: 2, [twiceKey]: 1 });
});

// A customer

test("a customer's line shows at once, and is sent with its key and quantity", async () => {
  const page = await shop.openCustomersPage();
  const added = put(page, once, 2);
  const call = await shop.server.next(ADD);
  expect(page.shownCart()).toEqual({ [onceKey]: 2 });
  expect(call.body).toEqual({ itemId: onceKey, quantity: 2 });
  holdsCart({ [onceKey]: 2 })(call);
  expect(await added).toBeNull();
});

test("a customer's edit is one call, and is undone as a whole if it fails", async () => {
  const page = await shop.openCustomersPage({ [onceKey]: 2 });
  const edited = put(page, twice, 1, onceKey);
  const call = await shop.server.next(ADD);
  expect(call.body).toEqual({ itemId: twiceKey, quantity: 1, replaces: onceKey });
  expect(page.shownCart()).toEqual({ [twiceKey]: 1 });
  call.lose();
  expect(await edited).toMatchObject({ isAlreadyShown: false });
  expect(page.shownCart()).toEqual({ [onceKey]: 2 });
  expect(page.toasts).toEqual([]);
  expect(shop.server.count(REMOVE)).toBe(0);
});

test("the sheet is told the server's refusal of a line, without a toast", async () => {
  const page = await shop.openCustomersPage();
  const put = page.putLine({ itemId: pizza._id, configuration: once, quantity: 1 });
  const message = "Olives is sold out. Please remove it from your cart";
  (await shop.server.next(ADD)).refuse(409, "cartItemSoldOut", { message });
  expect(await put).toEqual({ refusal: message, isAlreadyShown: false });
  expect(page.shownCart()).toEqual({});
  expect(page.toasts).toEqual([]);
});

test("a line that is still being read when its customer leaves is not given to the next person", async () => {
  const page = await shop.openCustomersPage();
  const added = put(page, once);
  page.clearSession("signedOut");
  expect(await added).toMatchObject({ isAlreadyShown: true });
  expect(page.shownCart()).toEqual({});
  expect(shop.server.count(ADD)).toBe(0);
});

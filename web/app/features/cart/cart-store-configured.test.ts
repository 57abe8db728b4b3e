import { CART_QUANTITY_MAX } from "@forno/contract/rules/cart/cart-merge.ts";
import { buildFood, buildGroup, buildMenu, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { beforeEach, expect, test } from "vitest";
import { apiTexts } from "#texts/common.ts";
import { cartTexts } from "#texts/shop/cart.ts";
import { ADD, CartShop, holdsCart, MERGE, REMOVE } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import { asha } from "../../../testing/samples.ts";

const olives = buildModifier({ name: "Olives", maxQuantity: 2 });
const toppings = buildGroup({ modifiers: [olives] });
const pizza = buildFood({ modifierGroupIds: [toppings._id] });
const { foods, ...parts } = buildMenu({ foods: [pizza], modifierGroups: [toppings] });

const once = { modifiers: [{ _id: olives._id }] };
const twice = { modifiers: [{ _id: olives._id, quantity: 2 }] };
const onceKey = `${pizza._id}~m${olives._id}*1.1`;
const twiceKey = `${pizza._id}~m${olives._id}*2.2`;

let shop: CartShop;
beforeEach(() => {
  shop = new CartShop();
  shop.server.always("/api/food/list", (call) => call.answer({ data: foods, ...parts }));
});

// A visitor

test("a visitor's configured line is kept under its key, and that of a food as it comes under the food's", async () => {
  const page = await shop.openPage();
  expect(await page.addLine(pizza._id, once, 2)).toBe(true);
  expect(await page.addLine(pizza._id, {})).toBe(true);
  expect(await page.addLine(onceKey)).toBe(true);
  expect(shop.stored("cart")).toEqual({ [onceKey]: 3, [pizza._id]: 1 });
});

test("what the menu does not offer is not added, and said", async () => {
  const page = await shop.openPage();
  expect(await page.addLine(pizza._id, { modifiers: [{ _id: crypto.randomUUID() }] })).toBe(false);
  expect(page.said).toEqual(["This choice is not on the menu"]);
  expect(page.shownCart()).toEqual({});
});

test("without the menu nothing is added, and said", async () => {
  shop.server.always("/api/food/list", (call) => call.lose());
  const page = await shop.openPage();
  expect(await page.addLine(pizza._id, once)).toBe(false);
  expect(page.said).toEqual([apiTexts.offline]);
});

test("the sheet is told why, without a toast", async () => {
  const page = await shop.openPage();
  const wanted = { itemId: pizza._id, configuration: once, quantity: CART_QUANTITY_MAX };
  expect(await page.putLine(wanted)).toBeNull();
  expect(await page.putLine({ ...wanted, quantity: 1 })).toEqual({ refusal: cartTexts.itemLimit, isSaid: false });
  expect(page.said).toEqual([]);
});

test("an edited line takes the place of the old one, and joins an equal one", async () => {
  const page = await shop.openPage();
  await page.addLine(pizza._id, once, 2);
  await page.addLine(pizza._id, twice);
  expect(await page.replaceLine(onceKey, pizza._id, twice, 3)).toBe(true);
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 4 });
  await page.replaceLine(twiceKey, pizza._id, twice, 1);
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 1 });
});

test("an edit that cannot be kept leaves the old line", async () => {
  const page = await shop.openPage();
  await page.addLine(pizza._id, once, 2);
  await page.addLine(pizza._id, twice, CART_QUANTITY_MAX);
  expect(await page.replaceLine(onceKey, pizza._id, twice, 1)).toBe(false);
  expect(await page.replaceLine(onceKey, pizza._id, { sizeId: crypto.randomUUID() }, 1)).toBe(false);
  expect(shop.stored("cart")).toEqual({ [onceKey]: 2, [twiceKey]: CART_QUANTITY_MAX });
});

test("an edit of a line that another tab has edited alike counts once", async () => {
  const page = await shop.openPage();
  await page.addLine(pizza._id, once, 2);
  shop.browser.localStorage.setItem("cart", JSON.stringify({ [twiceKey]: 2 }));
  await page.replaceLine(onceKey, pizza._id, twice, 2);
  expect(shop.stored("cart")).toEqual({ [twiceKey]: 2 });
});

test("a line added in another tab a moment ago is not lost by a change in this one", async () => {
  const page = await shop.openPage();
  await page.addLine(pizza._id, once);
  // Before this tab has heard of it.
  shop.browser.localStorage.setItem("cart", JSON.stringify({ [onceKey]: 1, [twiceKey]: 1 }));
  await page.addLine(pizza._id);
  expect(shop.stored("cart")).toEqual({ [onceKey]: 1, [twiceKey]: 1, [pizza._id]: 1 });
});

test("the last line of a food is the one that was added last, as long as it is there", async () => {
  const page = await shop.openPage();
  expect(page.lastLineOf(pizza._id)).toBeNull();
  for (const configuration of [twice, undefined, once]) await page.addLine(pizza._id, configuration);
  expect(page.lastLineOf(pizza._id)).toBe(onceKey);
  await page.removeFromCart(pizza._id);
  expect(page.shownCart()).toEqual({ [twiceKey]: 1, [pizza._id]: 1 });
  await page.addLine(twiceKey);
  expect(page.lastLineOf(pizza._id)).toBe(twiceKey);
  await page.removeLine(twiceKey);
  await page.removeLine(twiceKey);
  expect(page.lastLineOf(pizza._id)).toBe(pizza._id);
});

test("a food that left the menu leaves in all its lines", async () => {
  const page = await shop.openPage();
  for (const configuration of [once, twice, undefined]) await page.addLine(pizza._id, configuration);
  await page.addToCart("other");
  await page.dropFromCart([pizza._id]);
  expect(page.shownCart()).toEqual({ other: 1 });
});

test("a visitor's lines go to the server by their keys at sign-in", async () => {
  const page = await shop.openPage();
  await page.addLine(pizza._id, once, 2);
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
  const added = page.addLine(pizza._id, once, 2);
  const call = await shop.server.next(ADD);
  expect(page.shownCart()).toEqual({ [onceKey]: 2 });
  expect(call.body).toEqual({ itemId: onceKey, quantity: 2 });
  holdsCart({ [onceKey]: 2 })(call);
  expect(await added).toBe(true);
});

test("a customer's edit is one call, and is undone as a whole if it fails", async () => {
  const page = await shop.openCustomersPage({ [onceKey]: 2 });
  const edited = page.replaceLine(onceKey, pizza._id, twice, 1);
  const call = await shop.server.next(ADD);
  expect(call.body).toEqual({ itemId: twiceKey, quantity: 1, replaces: onceKey });
  expect(page.shownCart()).toEqual({ [twiceKey]: 1 });
  call.lose();
  expect(await edited).toBe(false);
  expect(page.shownCart()).toEqual({ [onceKey]: 2 });
  expect(page.said).toHaveLength(1);
  expect(shop.server.count(REMOVE)).toBe(0);
});

test("the server's refusal of a line is said, to the sheet without a toast", async () => {
  const page = await shop.openCustomersPage();
  const put = page.putLine({ itemId: pizza._id, configuration: once, quantity: 1 });
  const message = "Olives is sold out. Please remove it from your cart";
  (await shop.server.next(ADD)).refuse(409, "cartItemSoldOut", { message });
  expect(await put).toEqual({ refusal: message, isSaid: false });
  expect(page.shownCart()).toEqual({});
  expect(page.said).toEqual([]);
});

test("a line that is still being read when its customer leaves is not given to the next person", async () => {
  const page = await shop.openCustomersPage();
  const added = page.addLine(pizza._id, once);
  page.clearSession("signedOut");
  expect(await added).toBe(false);
  expect(page.shownCart()).toEqual({});
  expect(shop.server.count(ADD)).toBe(0);
});

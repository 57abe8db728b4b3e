import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import { beforeEach, expect, test } from "vitest";
import { CartShop } from "../../../testing/cart-shop.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { asha } from "../../../testing/samples.ts";
import { cartTexts } from "./texts/en.ts";

let shop: CartShop;
let server: FakeServer;
beforeEach(() => {
  shop = new CartShop();
  server = shop.server;
});

test("a visitor's cart is there again when the page is opened again", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  await page.addToCart("a");
  await page.addToCart("b");
  await page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: 2 });
  const again = await shop.openPage();
  await again.loadCart();
  expect(again.shownCart()).toEqual({ a: 2 });
  await again.removeFromCart("a");
  await again.removeFromCart("a");
  expect(shop.browser.localStorage.getItem("cart")).toBeNull();
});

test("a quantity stays between zero and the cart's limit", async () => {
  shop.browser.localStorage.setItem("cart", JSON.stringify({ a: CART_QUANTITY_MAX }));
  const page = await shop.openPage();
  await page.loadCart();
  await page.addToCart("a");
  expect(page.toasts).toEqual([cartTexts.itemLimit]);
  await page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: CART_QUANTITY_MAX });
  expect(shop.stored("cart")).toEqual({ a: CART_QUANTITY_MAX });
});

for (const [what, text, cart] of [
  ["no JSON", "{", {}],
  ["a list", "[1]", {}],
  ["null", "null", {}],
  ["values that are not positive whole numbers", '{"a":1.5,"b":0,"c":-1,"d":"2","e":3}', { e: 3 }],
  ["more than a cart may hold", '{"a":1000}', { a: CART_QUANTITY_MAX }],
] as const)
  test(`reads what is valid of a stored cart that holds ${what}`, async () => {
    shop.browser.localStorage.setItem("cart", text);
    const page = await shop.openPage();
    await page.loadCart();
    expect(page.shownCart()).toEqual(cart);
  });

test("a visitor's cart follows the other tabs", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  shop.browser.writeInOtherTab({ cart: JSON.stringify({ a: 1, b: 4 }) });
  expect(page.shownCart()).toEqual({ a: 1, b: 4 });
  shop.browser.writeInOtherTab({ cart: null });
  expect(page.shownCart()).toEqual({});
});

test("foods that left the menu are removed from a visitor's cart, and the others stay", async () => {
  const page = await shop.openPage();
  for (const food of ["a", "b", "c"]) await page.addToCart(food);
  await page.dropFromCart(["a", "c", "x"]);
  expect(page.shownCart()).toEqual({ b: 1 });
  expect(shop.stored("cart")).toEqual({ b: 1 });
});

test("ordering again fills a visitor's cart up to the order's quantities", async () => {
  const page = await shop.openPage();
  for (const food of ["a", "a", "b"]) await page.addToCart(food);
  await page.fillCart({ a: 1, b: 3, c: 2 });
  expect(page.shownCart()).toEqual({ a: 2, b: 3, c: 2 });
});

test("admins and partners have no cart on the server", async () => {
  const page = await shop.openPage();
  page.saveSession({ ...asha, role: "admin" });
  await page.addToCart("a");
  await page.loadCart();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(server.calls.filter(({ path }) => path.startsWith("/api/cart/"))).toEqual([]);
});

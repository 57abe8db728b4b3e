import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADD, CartShop, holdsCart, READ } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { cartTexts } from "./texts/en.ts";

let shop: CartShop;
let server: FakeServer;
beforeEach(() => {
  shop = new CartShop();
  server = shop.server;
});
afterEach(() => vi.useRealTimers());

test("a shop that closes empties and saves the cart, with a toast", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.emptied]);
  page.noteOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.emptied]);
});

test("the saved cart can be added back, and is then deleted", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  page.noteOrderEnabled(true);
  await page.restoreSavedCart();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.savedCart()).toEqual({});
});

test("a new choice deletes the saved cart", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  page.noteOrderEnabled(true);
  await page.addToCart("b");
  expect(page.savedCart()).toEqual({});
});

test("a shop that opens again shows customers their carts, within three seconds and not all at once", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page.noteOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  const before = server.count(READ);
  page.noteOrderEnabled(true);
  vi.advanceTimersByTime(1_499);
  await letRun();
  expect(server.count(READ)).toBe(before);
  vi.advanceTimersByTime(1);
  holdsCart({ a: 1 })(await server.next(READ));
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  // It is in the cart again: there is nothing to add back.
  expect(page.savedCart()).toEqual({});
});

test("the saved cart stays while the server's cart has less of it", async () => {
  const page = await shop.openCustomersPage({ a: 2 });
  page.noteOrderEnabled(false);
  const read = page.loadCart();
  holdsCart({ a: 1 })(await server.next(READ));
  await read;
  expect(page.savedCart()).toEqual({ a: 2 });
});

test("a cart that the server emptied because the shop closed is saved", async () => {
  const page = await shop.openCustomersPage({ a: 2 });
  shop.takesOrders = false;
  const read = page.loadCart();
  holdsCart({})(await server.next(READ));
  await read;
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 2 });
});

test("a step that the shop refuses because it is closed empties the cart with the alert of the specification", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const added = page.addToCart("b");
  (await server.next(ADD)).refuse(403, "ordersDisabled");
  await added;
  expect(page.shownCart()).toEqual({});
  expect(page.said.at(-1)).toBe(cartTexts.ordersDisabled);
  expect(page.readSettings()?.isOrderEnabled).toBe(false);
});

test("nothing is added to a shop that is still closed, and no call is sent", async () => {
  shop.takesOrders = false;
  const page = await shop.openPage();
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.said).toEqual([cartTexts.ordersDisabled]);
});

test("adds to a shop that has opened again in the meantime", async () => {
  shop.takesOrders = false;
  const page = await shop.openPage();
  shop.takesOrders = true;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([]);
});

test("a visitor's step is undone if the shop has closed in the meantime", async () => {
  const page = await shop.openPage();
  shop.takesOrders = false;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said.at(-1)).toBe(cartTexts.ordersDisabled);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADD, CartShop, holdsCart, MERGE, READ } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { sampleSettings } from "../../../testing/samples.ts";
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
  page.recordOrderEnabled(false);
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.toasts).toEqual([cartTexts.emptied]);
  page.recordOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.toasts).toEqual([cartTexts.emptied]);
});

test("a shop that closes and takes orders for later leaves the cart as it is, and takes more into it", async () => {
  shop.scheduling = { ...shop.scheduling, isOn: true };
  const page = await shop.openPage();
  await page.addToCart("a");
  shop.takesOrders = false;
  page.recordOrderEnabled(false);
  await page.addToCart("b");
  expect(page.shownCart()).toEqual({ a: 1, b: 1 });
  expect([page.savedCart(), page.toasts]).toEqual([{}, []]);
});

test("ordering for later ends with the owner's switch", async () => {
  shop.scheduling = { ...shop.scheduling, isOn: true };
  const page = await shop.openPage();
  await page.addToCart("a");
  page.keepSettings(sampleSettings({ scheduling: shop.scheduling, isOrderEnabled: false, isSwitchedOn: false }));
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
});

test("a visitor's saved cart comes back when the shop opens", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.recordOrderEnabled(false);
  page.recordOrderEnabled(true);
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.savedCart()).toEqual({});
  await page.addToCart("b");
  expect(page.shownCart()).toEqual({ a: 1, b: 1 });
});

test("a visitor's saved cart comes back on a page that is opened while the shop is open, not before", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.recordOrderEnabled(false);
  shop.takesOrders = false;
  const closed = await shop.openPage();
  await closed.loadCart();
  expect(closed.shownCart()).toEqual({});
  shop.takesOrders = true;
  const opened = await shop.openPage();
  await opened.loadCart();
  expect(opened.shownCart()).toEqual({ a: 1 });
  expect(opened.savedCart()).toEqual({});
});

test("a customer's saved cart can be added back, and is then deleted", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  page.recordOrderEnabled(false);
  page.recordOrderEnabled(true);
  const restored = page.restoreSavedCart();
  holdsCart({ a: 1 })(await server.next(MERGE));
  await restored;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.savedCart()).toEqual({});
});

test("a customer's new choice deletes the saved cart", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  page.recordOrderEnabled(false);
  page.recordOrderEnabled(true);
  const added = page.addToCart("b");
  holdsCart({ b: 1 })(await server.next(ADD));
  await added;
  expect(page.savedCart()).toEqual({});
});

test("a shop that opens again shows customers their carts, within three seconds and not all at once", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page.recordOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  const before = server.count(READ);
  page.recordOrderEnabled(true);
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
  page.recordOrderEnabled(false);
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
  expect(page.toasts.at(-1)).toBe(cartTexts.ordersDisabled);
  expect(page.readSettings()?.isOrderEnabled).toBe(false);
});

test("nothing is added to a shop that is still closed, and no call is sent", async () => {
  shop.takesOrders = false;
  const page = await shop.openPage();
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.toasts).toEqual([cartTexts.ordersDisabled]);
});

test("adds to a shop that has opened again in the meantime", async () => {
  shop.takesOrders = false;
  const page = await shop.openPage();
  shop.takesOrders = true;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.toasts).toEqual([]);
});

test("a visitor's step is undone if the shop has closed in the meantime", async () => {
  const page = await shop.openPage();
  shop.takesOrders = false;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.toasts.at(-1)).toBe(cartTexts.ordersDisabled);
});

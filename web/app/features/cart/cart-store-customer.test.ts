import { SIGN_IN_REQUIRED } from "@forno/contract/wire/permissions.ts";
import { beforeEach, expect, test } from "vitest";
import { ADD, CartShop, holdsCart, MERGE, READ, REMOVE } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { bilal } from "../../../testing/samples.ts";

let shop: CartShop;
let server: FakeServer;
beforeEach(() => {
  shop = new CartShop();
  server = shop.server;
});

test("a customer's step shows before the server has answered, and is then replaced by its answer", async () => {
  const page = await shop.openCustomersPage();
  const added = page.addToCart("a");
  expect(page.shownCart()).toEqual({ a: 1 });
  const call = await server.next(ADD);
  expect(call.body).toEqual({ itemId: "a" });
  holdsCart({ a: 3, b: 1 })(call);
  await added;
  expect(page.shownCart()).toEqual({ a: 3, b: 1 });
  const removed = page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: 3 });
  holdsCart({ a: 3 })(await server.next(REMOVE));
  await removed;
  expect(shop.browser.localStorage.getItem("cart")).toBeNull();
});

test("sends one call at a time, in the order of the taps", async () => {
  const page = await shop.openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b"), page.removeFromCart("a")];
  expect(page.shownCart()).toEqual({ b: 1 });
  const first = await server.next(ADD);
  await letRun();
  expect(server.count(ADD) + server.count(REMOVE)).toBe(1);
  expect(first.body).toEqual({ itemId: "a" });
  holdsCart({ a: 1 })(first);
  const second = await server.next(ADD);
  expect(second.body).toEqual({ itemId: "b" });
  await letRun();
  expect(server.count(REMOVE)).toBe(0);
  holdsCart({ a: 1, b: 1 })(second);
  holdsCart({ b: 1 })(await server.next(REMOVE));
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ b: 1 });
});

test("the steps that wait are sent at once when the page is left, but not those that cancel each other out", async () => {
  const page = await shop.openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("a"), page.addToCart("b"), page.addToCart("a"), page.removeFromCart("b")];
  await server.next(ADD);
  await letRun();
  shop.browser.dispatch(new Event("pagehide"));
  const bodies = () => server.calls.filter(({ path }) => path === ADD || path === REMOVE).map(({ path, body }) => [path, body]);
  expect(bodies()).toEqual(Array(3).fill([ADD, { itemId: "a" }]));
  await letRun();
  expect(bodies()).toHaveLength(3);
  expect(taps).toHaveLength(5);
});

test("a step without an answer is undone with a toast, and the other steps stay", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const taps = [page.addToCart("a"), page.addToCart("b"), page.addToCart("a")];
  expect(page.shownCart()).toEqual({ a: 3, b: 1 });
  holdsCart({ a: 2 })(await server.next(ADD));
  (await server.next(ADD)).lose();
  const last = await server.next(ADD);
  expect(page.shownCart()).toEqual({ a: 3 });
  holdsCart({ a: 3 })(last);
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ a: 3 });
  expect(page.toasts).toHaveLength(1);
});

test("shows the server's message about a step that it refuses", async () => {
  const page = await shop.openCustomersPage();
  const added = page.addToCart("a");
  (await server.next(ADD)).refuse(404, "foodNotFound", { message: "This dish is gone" });
  await added;
  expect(page.shownCart()).toEqual({});
  expect(page.toasts).toEqual(["This dish is gone"]);
});

test("a refused session is not also shown as a failure of the cart", async () => {
  const page = await shop.openCustomersPage();
  const added = page.addToCart("a");
  (await server.next(ADD)).refuse(401, "signInRequired");
  await added;
  expect(page.toasts).toEqual([SIGN_IN_REQUIRED]);
});

test("ordering again waits for its turn and is confirmed by the server", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const added = page.addToCart("a");
  const filled = page.fillCart({ b: 2 });
  const step = await server.next(ADD);
  await letRun();
  expect(server.count(MERGE)).toBe(0);
  holdsCart({ a: 2 })(step);
  const merge = await server.next(MERGE);
  expect(merge.body).toEqual({ cartData: { b: 2 } });
  holdsCart({ a: 2, b: 2 })(merge);
  await Promise.all([added, filled]);
  expect(page.shownCart()).toEqual({ a: 2, b: 2 });
});

test("a read that was sent before the cart was emptied is ignored", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const read = page.loadCart();
  const late = await server.next(READ);
  page.emptyCart();
  holdsCart({ a: 1 })(late);
  await read;
  expect(page.shownCart()).toEqual({});
});

test("an answer that arrives after the cart was emptied is ignored", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const added = page.addToCart("b");
  const late = await server.next(ADD);
  page.emptyCart();
  expect(page.shownCart()).toEqual({});
  holdsCart({ a: 1, b: 1 })(late);
  await added;
  expect(page.shownCart()).toEqual({});
  expect(shop.stored("lastCart")).toEqual({});
});

test("a step that waits for its turn is not sent after the cart was emptied", async () => {
  const page = await shop.openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b")];
  const first = await server.next(ADD);
  page.emptyCart();
  holdsCart({ a: 1 })(first);
  await Promise.all(taps);
  await letRun();
  expect(server.count(ADD)).toBe(1);
  expect(page.toasts).toEqual([]);
});

test("a failure that arrives after the cart was emptied does not change the new one", async () => {
  const page = await shop.openCustomersPage({ a: 2 });
  const removed = page.removeFromCart("a");
  const late = await server.next(REMOVE);
  page.emptyCart();
  late.lose();
  await removed;
  expect(page.shownCart()).toEqual({});
});

test("a customer's cart follows the other tabs: the server is asked, once for several changes", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  const before = server.count(READ);
  for (const quantity of [2, 3, 4]) shop.browser.writeInOtherTab({ lastCart: JSON.stringify({ a: quantity }) });
  (await server.next(READ)).lose();
  holdsCart({ a: 4 })(await server.next(READ));
  await letRun();
  expect(page.shownCart()).toEqual({ a: 4 });
  // What this tab has stored itself, or knows already, is not asked for.
  shop.browser.writeInOtherTab({ lastCart: JSON.stringify({ a: 4 }) });
  await letRun();
  expect(server.count(READ)).toBe(before + 2);
});

test("a customer's cart does not follow what another tab stores for visitors", async () => {
  const page = await shop.openCustomersPage({ a: 1 });
  shop.browser.writeInOtherTab({ cart: JSON.stringify({ b: 4 }) });
  expect(page.shownCart()).toEqual({ a: 1 });
});

// Without a connection

test("the last cart is shown only while offline", async () => {
  const before = await shop.openCustomersPage({ a: 2 });
  const added = before.addToCart("b");
  holdsCart({ a: 2, b: 1 })(await server.next(ADD));
  await added;
  for (const [onLine, shown] of [
    [true, {}],
    [false, { a: 2, b: 1 }],
  ] as const) {
    shop.browser.navigator.onLine = onLine;
    const page = await shop.openPage();
    const loaded = page.loadCart();
    (await server.next(READ)).lose();
    await expect(loaded).rejects.toMatchObject({ code: "offline" });
    expect(page.shownCart()).toEqual(shown);
  }
});

test("the last cart is not shown to another person", async () => {
  const page = await shop.openCustomersPage({ a: 2 });
  expect(shop.stored("lastCart")).toEqual({ a: 2 });
  shop.browser.navigator.onLine = false;
  page.saveSession(bilal);
  (await server.next(READ)).lose();
  await letRun();
  page.clearSession("signedOut");
  expect(shop.stored("lastCart")).toBeNull();
});

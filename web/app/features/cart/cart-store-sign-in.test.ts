import { beforeEach, expect, test } from "vitest";
import { ADD, CartShop, holdsCart, MERGE, READ } from "../../../testing/cart-shop.ts";
import { letRun } from "../../../testing/fake-browser.ts";
import type { FakeServer } from "../../../testing/fake-server.ts";
import { asha, bilal } from "../../../testing/samples.ts";

let shop: CartShop;
let server: FakeServer;
beforeEach(() => {
  shop = new CartShop();
  server = shop.server;
});

test("a visitor's cart is merged into the customer's at sign-in, once", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  expect(merge.body).toEqual({ cartData: { a: 2 } });
  expect(merge.headers.get("token")).toBe(asha.token);
  holdsCart({ a: 2, b: 1 })(merge);
  await letRun();
  expect(page.shownCart()).toEqual({ a: 2, b: 1 });
  expect(shop.browser.localStorage.getItem("cart")).toBeNull();
  const read = page.loadCart();
  holdsCart({ a: 2, b: 1 })(await server.next(READ));
  await read;
  expect(server.count(MERGE)).toBe(1);
});

test("a visitor's cart that could not be merged is merged the next time", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  (await server.next(MERGE)).lose();
  await letRun();
  expect(shop.stored("cart")).toEqual({ a: 1 });
  const again = page.loadCart();
  holdsCart({ a: 1 })(await server.next(MERGE));
  await again;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(shop.browser.localStorage.getItem("cart")).toBeNull();
});

test("a visitor's cart that a closed shop refuses is saved", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  (await server.next(MERGE)).refuse(403, "ordersDisabled");
  await letRun();
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(shop.browser.localStorage.getItem("cart")).toBeNull();
});

test("an answer after the sign-out is ignored, and the stored cart is the next visitor's", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  page.clearSession("signedOut");
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  await page.addToCart("b");
  holdsCart({ a: 1, z: 9 })(merge);
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1, b: 1 });
  expect(shop.stored("cart")).toEqual({ a: 1, b: 1 });
});

test("a refusal after the sign-out does not change the next visitor's cart", async () => {
  const page = await shop.openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  page.clearSession("signedOut");
  merge.refuse(403, "ordersDisabled");
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(shop.stored("cart")).toEqual({ a: 1 });
  expect(shop.stored("savedCart")).toBeNull();
});

test("the next person does not wait for the previous person's calls, and the waiting ones are not sent", async () => {
  const page = await shop.openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b")];
  const hanging = await server.next(ADD);
  page.saveSession(bilal);
  expect(page.shownCart()).toEqual({});
  holdsCart({ c: 1 })(await server.next(READ));
  await letRun();
  expect(page.shownCart()).toEqual({ c: 1 });
  holdsCart({ a: 1 })(hanging);
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ c: 1 });
  expect(server.count(ADD)).toBe(1);
  expect(page.toasts).toEqual([]);
});

test("a waiting call is not sent as the next person", async () => {
  const page = await shop.openCustomersPage();
  const added = page.addToCart("a");
  const filled = page.fillCart({ b: 1 });
  const hanging = await server.next(ADD);
  page.saveSession(bilal);
  hanging.lose();
  await expect(filled).rejects.toMatchObject({ code: "signInRequired" });
  await added;
  expect(server.count(MERGE)).toBe(0);
});

test("a failed read of the previous person does not change the next person's cart", async () => {
  const page = await shop.openCustomersPage();
  const read = page.loadCart();
  const hanging = await server.next(READ);
  page.saveSession(bilal);
  hanging.lose();
  await expect(read).rejects.toMatchObject({ code: "offline" });
  expect(page.cartStatus()).toBe("loading");
});

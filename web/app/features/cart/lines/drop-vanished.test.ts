import { beforeEach, expect, test } from "vitest";
import { CartShop } from "../../../../testing/cart-shop.ts";
import { sampleFood } from "../../../../testing/samples.ts";
import { cartTexts } from "../texts/en.ts";

const menuOf = (...ids: string[]) => ids.map((_id) => sampleFood({ _id }));

let shop: CartShop;
beforeEach(() => {
  shop = new CartShop();
  shop.browser.localStorage.setItem("cart", JSON.stringify({ a: 1, b: 2 }));
});

async function openPage() {
  const page = await shop.openPage();
  await page.loadCart();
  return { ...page, ...(await import("./drop-vanished.ts")) };
}

test("foods of the cart that are not on the menu are found", async () => {
  const { vanishedFrom } = await openPage();
  expect(vanishedFrom(menuOf("a", "c"), ["a", "b", "c", "d"])).toEqual(["b", "d"]);
  expect(vanishedFrom([], [])).toEqual([]);
});

test("a food that is not on the server's menu either is removed from the cart, with a toast", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await shop.server.next("/api/food/list")).answer({ data: menuOf("a") });
  await dropping;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.gone]);
});

test("a food that only an old menu lacks stays, without a toast", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await shop.server.next("/api/food/list")).answer({ data: menuOf("a", "b") });
  await dropping;
  expect(page.shownCart()).toEqual({ a: 1, b: 2 });
  expect(page.said).toEqual([]);
});

test("without the server's menu nothing is removed", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await shop.server.next("/api/food/list")).lose();
  await expect(dropping).rejects.toMatchObject({ code: "offline" });
  expect(page.shownCart()).toEqual({ a: 1, b: 2 });
});

test("a food that left the menu leaves in all its lines, with one toast", async () => {
  shop.browser.localStorage.setItem("cart", JSON.stringify({ a: 1, b: 2, "b~sregular": 1 }));
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await shop.server.next("/api/food/list")).answer({ data: menuOf("a") });
  await dropping;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.gone]);
});

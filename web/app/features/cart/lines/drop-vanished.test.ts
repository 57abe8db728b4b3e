import { beforeEach, expect, test } from "vitest";
import { cartTexts } from "#texts/shop/cart.ts";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { sampleFood, sampleSettings } from "../../../../testing/samples.ts";
import { hearToasts } from "../../../../testing/toasts.ts";

const menuOf = (...ids: string[]) => ids.map((_id) => sampleFood({ _id }));

let browser: FakeBrowser;
let server: FakeServer;
beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
  browser.localStorage.setItem("cart", JSON.stringify({ a: 1, b: 2 }));
});

async function openPage() {
  browser.loadPage();
  const said = await hearToasts();
  const [vanished, { loadCart }, { shownCart }, { seedSettings }] = await Promise.all([
    import("./drop-vanished.ts"),
    import("../cart-store.ts"),
    import("../cart-state.ts"),
    import("../../settings/settings-store.ts"),
  ]);
  seedSettings(sampleSettings());
  await loadCart();
  return { ...vanished, shownCart, said };
}

test("foods of the cart that are not on the menu are found", async () => {
  const { vanishedFrom } = await openPage();
  expect(vanishedFrom(menuOf("a", "c"), ["a", "b", "c", "d"])).toEqual(["b", "d"]);
  expect(vanishedFrom([], [])).toEqual([]);
});

test("a food that is not on the server's menu either is removed from the cart, with a toast", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await server.next("/api/food/list")).answer({ data: menuOf("a") });
  await dropping;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.gone]);
});

test("a food that only an old menu lacks stays, without a toast", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await server.next("/api/food/list")).answer({ data: menuOf("a", "b") });
  await dropping;
  expect(page.shownCart()).toEqual({ a: 1, b: 2 });
  expect(page.said).toEqual([]);
});

test("without the server's menu nothing is removed", async () => {
  const page = await openPage();
  const dropping = page.dropVanished(["b"]);
  (await server.next("/api/food/list")).lose();
  await expect(dropping).rejects.toMatchObject({ code: "offline" });
  expect(page.shownCart()).toEqual({ a: 1, b: 2 });
});

import type { Food } from "@forno/contract/menu/food.ts";
import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { sampleFood } from "../../../../testing/samples.ts";

const LIST = "/api/food/list";
const menuOf = (...foods: Food[]) => ({ foods, sections: [], sizes: [], modifierGroups: [] });
const [margherita, calzone] = [sampleFood(), sampleFood({ _id: "calzone", name: "Calzone" })];

let browser: FakeBrowser;
let server: FakeServer;
beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
});

async function openPage() {
  browser.loadPage();
  return await import("./menu-store.ts");
}

test("the menu is fetched once", async () => {
  const page = await openPage();
  const loading = page.loadMenu();
  (await server.next(LIST)).answer({ data: [margherita] });
  expect(await loading).toEqual(menuOf(margherita));
  expect(await page.loadMenu()).toEqual(menuOf(margherita));
  expect(server.count(LIST)).toBe(1);
});

test("a fetch updates the menu and its stored copy", async () => {
  const page = await openPage();
  server.always(LIST, (call) => call.answer({ data: [margherita] }));
  await page.refreshMenu();
  server.always(LIST, (call) => call.answer({ data: [margherita, calzone] }));
  expect(await page.refreshMenu()).toEqual(menuOf(margherita, calzone));
  expect(await page.loadMenu()).toEqual(menuOf(margherita, calzone));
  expect(JSON.parse(browser.localStorage.getItem("menu") ?? "")).toEqual(menuOf(margherita, calzone));
});

test("an unchanged menu stays the same object and is not stored again", async () => {
  const page = await openPage();
  server.always(LIST, (call) => call.answer({ data: [margherita] }));
  await page.refreshMenu();
  const known = await page.loadMenu();
  browser.localStorage.removeItem("menu");
  await page.refreshMenu();
  expect(await page.loadMenu()).toBe(known);
  expect(browser.localStorage.getItem("menu")).toBeNull();
});

test("cards of unchanged foods stay the same objects", async () => {
  const page = await openPage();
  server.always(LIST, (call) => call.answer({ data: [margherita, calzone] }));
  page.knownCards.write(structuredClone(await page.loadCards()));
  const before = page.foodsOf(await page.loadCards());
  server.always(LIST, (call) => call.answer({ data: [margherita, { ...calzone, isAvailable: false }] }));
  await page.refreshMenu();
  const after = page.foodsOf(await page.loadCards());
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toMatchObject({ name: "Calzone", isAvailable: false });
});

test("offline, the menu is the one that this browser stored last", async () => {
  server.always(LIST, (call) => call.answer({ data: [margherita] }));
  await (await openPage()).loadMenu();
  server.always(LIST, (call) => call.lose());
  const page = await openPage();
  expect(await page.loadMenu()).toEqual(menuOf(margherita));
  // It is asked for again next time.
  server.always(LIST, (call) => call.answer({ data: [calzone] }));
  expect(await page.loadMenu()).toEqual(menuOf(calzone));
});

for (const stored of [null, "{", '"menu"'])
  test(`offline and with ${stored} stored, the page cannot be loaded`, async () => {
    if (stored !== null) browser.localStorage.setItem("menu", stored);
    server.always(LIST, (call) => call.lose());
    await expect((await openPage()).loadMenu()).rejects.toMatchObject({ code: "offline" });
  });

test("a fetch that fails leaves the known menu as it is", async () => {
  const page = await openPage();
  server.always(LIST, (call) => call.answer({ data: [margherita] }));
  await page.loadMenu();
  server.always(LIST, (call) => call.refuse(503, "unavailable"));
  await expect(page.refreshMenu()).rejects.toMatchObject({ code: "unavailable" });
  expect(await page.loadMenu()).toEqual(menuOf(margherita));
});

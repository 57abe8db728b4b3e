import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";

const OFFERS = "/api/promo";

let browser: FakeBrowser;
let server: FakeServer;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/cart" });
  server = new FakeServer();
});

async function openPage(width = 390) {
  browser.loadPage();
  vi.stubGlobal("innerWidth", width);
  return await import("./offers-store.ts");
}

test("how many offers to expect is unknown at first, and then as last time, also after a reload", async () => {
  const page = await openPage();
  expect(page.expectedOffers()).toBeNull();
  page.prefetchOffers();
  (await server.next(OFFERS)).answer({ data: [{ code: "TEN" }, { code: "TWENTY" }] });
  await letRun();
  expect(page.expectedOffers()).toBe(2);
  expect((await openPage()).expectedOffers()).toBe(2);
});

test("zero offers are remembered, too", async () => {
  (await openPage()).prefetchOffers();
  (await server.next(OFFERS)).answer({ data: [] });
  await letRun();
  expect((await openPage()).expectedOffers()).toBe(0);
});

test("several calls share one request, and a later one sends another", async () => {
  const page = await openPage();
  page.prefetchOffers();
  page.prefetchOffers();
  expect(server.count(OFFERS)).toBe(1);
  (await server.next(OFFERS)).lose();
  await letRun();
  page.prefetchOffers();
  expect(server.count(OFFERS)).toBe(2);
});

test("the height of the list is remembered for a window of the same width", async () => {
  const page = await openPage(390);
  expect(page.expectedHeight()).toBeNull();
  page.rememberHeight(240.6);
  expect(page.expectedHeight()).toBe(241);
  expect((await openPage(390)).expectedHeight()).toBe(241);
  expect((await openPage(391)).expectedHeight()).toBeNull();
});

for (const stored of ["390", "390xnone", "x240", "390x0"])
  test(`a stored height of ${stored} is ignored`, async () => {
    browser.localStorage.setItem("offersHeight", stored);
    expect((await openPage(390)).expectedHeight()).toBeNull();
  });

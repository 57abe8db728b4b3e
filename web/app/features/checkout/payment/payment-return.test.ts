import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";

const INSTAGRAM = "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 400.0";
const IN_APP = [
  INSTAGRAM,
  "Mozilla/5.0 (Linux; Android 16; Pixel 9 Build/BP1A; wv) AppleWebKit/537.36 Chrome/148.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [FBAN/FBIOS;FBAV/500.0]",
  "Mozilla/5.0 (Linux; Android 16) [FB_IAB/FB4A;FBAV/500.0]",
  "Opera/9.80 (Android; Opera Mini/90.0) Presto/2.12",
  "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 OPiOS/16.0",
  "Mozilla/5.0 (Linux; U; Android 16) UCBrowser/15.0 Mobile",
];
const OTHER = [
  "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0",
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/148.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/26.0 Mobile Safari/604.1",
];

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/order" });
});

async function openIn(userAgent: string) {
  browser.navigator.userAgent = userAgent;
  browser.loadPage();
  return await import("./payment-return.ts");
}

const stateOf = (options: { callback_url: string } | undefined) => new URL(options?.callback_url ?? "").searchParams.get("state");

for (const userAgent of IN_APP)
  test(`the provider's page takes over the tab in ${userAgent.slice(-40)}`, async () => {
    const { returnOptions } = await openIn(userAgent);
    const options = returnOptions("/order");
    expect(options?.redirect).toBe(true);
    expect(options?.callback_url).toMatch(/^https:\/\/forno\.example\/api\/payment\/callback\?state=[0-9a-f]{32}$/);
  });

for (const userAgent of OTHER)
  test(`the provider's window opens over the page in ${userAgent.slice(-40)}`, async () => {
    const { returnOptions } = await openIn(userAgent);
    expect(returnOptions("/order")).toBeUndefined();
    expect(Object.keys(browser.sessionStorage)).toEqual([]);
  });

test("a tab that returns with its state knows the page that it left, also after a reload", async () => {
  const left = await openIn(INSTAGRAM);
  const state = stateOf(left.returnOptions("/order"));
  const { departureOf } = await openIn(INSTAGRAM);
  expect(departureOf(state)).toEqual({ state, backTo: "/order" });
});

test("a tab that did not leave, or left with another state, accepts no state", async () => {
  const { returnOptions, departureOf, clearDeparture } = await openIn(INSTAGRAM);
  expect(departureOf(null)).toBeNull();
  expect(departureOf("0".repeat(32))).toBeNull();
  const state = stateOf(returnOptions("/order"));
  expect(departureOf("0".repeat(32))).toBeNull();
  expect(departureOf(null)).toBeNull();
  clearDeparture();
  expect(departureOf(state)).toBeNull();
});

test("each departure has a state of its own, and the last one counts", async () => {
  const { returnOptions, departureOf } = await openIn(INSTAGRAM);
  const first = stateOf(returnOptions("/order"));
  const second = stateOf(returnOptions("/myorders"));
  expect(second).not.toBe(first);
  expect(departureOf(first)).toBeNull();
  expect(departureOf(second)).toMatchObject({ backTo: "/myorders" });
});

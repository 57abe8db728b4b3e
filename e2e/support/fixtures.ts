/** Fixtures: a shop for each worker, signed-in people, and API calls. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { startShop } from "./shop-process.ts";

/** A name that is one long word. */
export const LONG_NAME = "Srinivasaramanujamvenkatasubramaniankrishnamurthyraghavan";
export const ADMIN_MOBILE = "+919000000001";
export const PARTNER_MOBILE = "+919000000002";

// biome-ignore lint/suspicious/noExplicitAny: answers of another program, read field by field in the tests
type Answer = any;

export interface SignedIn {
  token: string;
  role: string;
  name: string;
  mobile: string;
}

export interface Shop {
  url: string;
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: Answer }>;
  /** Signs in through the API; the demo's response contains the code. */
  signIn(mobile?: string, name?: string): Promise<SignedIn>;
  /** Signs in once for each test, because a shop limits the codes of a day. */
  admin(): Promise<SignedIn>;
  /** The next call of `admin` signs in again. */
  clearAdmin(): void;
  /** The food of the demo menu with this name. */
  food(name: string): Promise<{ _id: string; name: string; price: number }>;
}

let people = 0;
/** A number that is new in this worker. */
export const newMobile = (): string => `+917${String(process.pid % 1000).padStart(3, "0")}${String(++people).padStart(6, "0")}`;

export function shopAt(url: string): Shop {
  let admin: Promise<SignedIn> | undefined;
  const shop: Shop = {
    url,
    async call(method, path, { token, body, headers } = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...(token ? { token } : {}), ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async signIn(mobile = newMobile(), name = "Aarav Mehta") {
      const sent = await shop.call("POST", "/api/user/send-otp", { body: { name, mobile } });
      const verified = await shop.call("POST", "/api/user/verify-otp", { body: { mobile, otp: sent.body.otp } });
      expect(verified.body.success, JSON.stringify(verified.body)).toBe(true);
      return { token: verified.body.token, role: verified.body.role, name: verified.body.name, mobile: sent.body.mobile };
    },
    admin() {
      admin ??= shop.signIn(ADMIN_MOBILE, "Meera Rao");
      return admin;
    },
    clearAdmin() {
      admin = undefined;
    },
    async food(name) {
      const { body } = await shop.call("GET", "/api/food/list");
      return body.data.find((food: { name: string }) => food.name === name);
    },
  };
  return shop;
}

/** Stores the session in the browser as the storefront does (spec section 3); `at` is the URL of a shop other than the worker's. */
export async function enterAs(page: Page, who: SignedIn, at = ""): Promise<void> {
  // A response of the same origin without a page: nothing is rendered or loaded for it.
  await page.goto(`${at}/healthz`);
  await page.evaluate((session) => {
    localStorage.setItem("token", session.token);
    localStorage.setItem("userRole", session.role);
    localStorage.setItem("userName", session.name);
    localStorage.setItem("userMobile", session.mobile);
  }, who);
}

export async function openAsAdmin(page: Page, shop: Shop, path: string): Promise<void> {
  await enterAs(page, await shop.admin());
  await page.goto(path);
}

export const setWidth = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: 900 });

/** Delays responses from these URLs, as a slow connection does, until the returned function is called. */
export async function delayResponses(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

export const delayScripts = (page: Page): Promise<() => void> => delayResponses(page, "**/assets/*.js");

/** Waits until the page's fonts are loaded, because the fallback fonts have other widths. */
export async function expectFontsLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("document.fonts.status")).toBe("loaded");
}

/**
 * From the next page on, `shifts` has the layout shifts that the user did not cause, to three decimals: replacing the fallback font moves
 * text by a fraction of a pixel.
 */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.value).filter((value) => value >= 0.0005)))
      .observe({ type: "layout-shift", buffered: true });
  `);
}

/** A string, because these files are not compiled for the browser. */
const SHORT_MOVES_ENDED = `Promise.allSettled(document.getAnimations()
  .filter((move) => move.effect.getComputedTiming().endTime < 1000)
  .map((move) => move.finished)).then(() => undefined)`;

/** The small form: it is sent to each page, which parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * After animations have ended, because colours during a fade are not the design's. Repeated, because a fade may begin meanwhile. axe is loaded
 * once for each page: that takes as long as all of its rules.
 */
async function expectNoViolationsOf(page: Page, runOnly: axe.RunOnly): Promise<void> {
  const find = async () => {
    await page.evaluate(SHORT_MOVES_ENDED);
    if ((await page.evaluate("typeof axe")) === "undefined") await page.evaluate(AXE);
    const options = JSON.stringify({ runOnly, resultTypes: ["violations"] });
    const violations = await page.evaluate<axe.Result[]>(`axe.run(document, ${options}).then(({ violations }) => violations)`);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(" · ")}`);
  };
  await expect.poll(find, page.url()).toEqual([]);
}

export const expectNoAxeViolations = (page: Page): Promise<void> => expectNoViolationsOf(page, { type: "tag", values: WCAG });

/** The schemes differ only in their colours, so the second one is checked only for the rules about colours. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolationsOf(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });
}

/** The page fits the screen's width once it has loaded. */
export const expectNoSidewaysScroll = (page: Page, width: number): Promise<void> =>
  expect.poll(() => page.evaluate("document.documentElement.scrollWidth"), page.url()).toBe(width);

/** The number of lines that the text in `place` that matches `pattern` takes; the maximum of all matches. */
export const linesOf = (place: Locator, pattern: string): Promise<number> =>
  place.evaluate((element, find) => {
    const page = element.ownerDocument;
    const words = page.createTreeWalker(element, 4);
    let most = 0;
    for (let text = words.nextNode(); text; text = words.nextNode()) {
      for (const { index, 0: word } of (text.textContent ?? "").matchAll(new RegExp(find, "g"))) {
        const range = page.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        most = Math.max(most, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size);
      }
    }
    return most;
  }, pattern);

/** The item of local storage with this name. */
export const stored = (page: Page, name: string): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), name);

/** Cancels every open order. */
export async function closeOrders(shop: Shop): Promise<void> {
  const { token } = await shop.admin();
  const open = await shop.call("GET", "/api/order/admin?status=pending,processing,out_for_delivery&limit=200", { token });
  for (const { _id: orderId } of open.body.data) {
    const closed = await shop.call("POST", "/api/order/admin/status", { token, body: { orderId, status: "cancelled" } });
    expect(closed.body.success, JSON.stringify(closed.body)).toBe(true);
  }
}

/** Cancels open orders of earlier tests, because the board shows only the oldest 200. */
const TESTS_BETWEEN_CLOSINGS = 25;
let testsStarted = 0;

export const test = base.extend<{ baseURL: string; begin: undefined }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
    async ({}, use) => {
      const process = await startShop();
      await use(shopAt(process.url));
      await process.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    await use(page);
    // A route may still handle a request when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },
  begin: [
    async ({ shop }, use) => {
      shop.clearAdmin();
      testsStarted += 1;
      if (testsStarted % TESTS_BETWEEN_CLOSINGS === 0) await closeOrders(shop);
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect };

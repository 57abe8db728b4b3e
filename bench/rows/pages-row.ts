/** A first visit with a cheap phone on a slow network. */
import { type Browser, chromium, devices, type Page } from "@playwright/test";
import { provideChromium } from "../../scripts/bootstrap/chromium.mjs";
import { isRoot } from "../../scripts/bootstrap/debian-packages.mjs";
import { addToCart, foodsOf, sendTo, signIn } from "../calls.ts";
import { type Effort, median } from "../measure.ts";
import { ADMIN } from "../people.ts";
import { withShop } from "../shop.ts";
import { type Line, limitLine, type Row } from "../table.ts";

const CUSTOMER = "+919800000001";
const LCP_LIMIT_MS = 2_000;
const INP_LIMIT_MS = 100;
const CLS_LIMIT = 0.001;

/** Lighthouse's "slow 4G" as the browser's own tools emulate it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = devices["Pixel 7"];
const PRESSES = 3;
/** Longer than half a second: the page may still process the last response, or wait before its last request. */
const UNTIL_QUIET_MS = 3_000;
const UNTIL_STILL_MS = 1_000;

/** Who opens each page, and its content behind the sign-in, which loads last. */
const PAGES: Readonly<Record<string, { as?: string; content?: string }>> = {
  "/menu": {},
  "/": {},
  "/home": { as: CUSTOMER, content: "main article" },
  "/cart": { as: CUSTOMER, content: "main article" },
  "/admin": { as: ADMIN, content: "main dl dd:not([aria-busy=true] *)" },
};

export const pagesRow: Row = { name: "pages", measure: (effort) => withShop({}, ({ url }) => measurePages(effort, url)) };

async function measurePages({ rounds }: Effort, url: string): Promise<Line[]> {
  const lines: Line[] = [];
  const browser = await chromium.launch({ executablePath: provideChromium(), chromiumSandbox: !isRoot });
  try {
    for (const [path, { as, content }] of Object.entries(PAGES)) {
      const storage = as ? await storageOf(url, as) : {};
      const visits: Visit[] = [];
      while (visits.length < rounds) visits.push(await visit(browser, url + path, { content, storage }));
      lines.push(...linesOf(path, visits));
    }
  } finally {
    await browser.close();
  }
  return lines;
}

/** `contentMs`: when the content behind the sign-in is visible. `inpMs`: the longest of the presses on a button `Add …` of the menu. */
type Visit = Record<"lcpMs" | "contentMs" | "cls" | "inpMs", number>;

function linesOf(path: string, visits: readonly Visit[]): Line[] {
  const line = (name: string, limit: number, unit: string, value: (visit: Visit) => number) =>
    limitLine({ work: `\`${path}\`: ${name}` }, limit, unit, visits.map(value));
  const lcp = line("LCP", LCP_LIMIT_MS, "ms", ({ lcpMs }) => lcpMs);
  const contentMs = median(visits.map((visit) => visit.contentMs));
  if (contentMs > 0) lcp.note = `content ${Math.round(contentMs)} ms`;
  const cls = line("CLS", CLS_LIMIT, "", (visit) => visit.cls);
  return path === "/menu" ? [lcp, cls, line("INP of adding to the cart", INP_LIMIT_MS, "ms", ({ inpMs }) => inpMs)] : [lcp, cls];
}

/** A string, because these files are not compiled for the browser. */
const observe = (content: string): string => `window.seen = { lcpMs: 0, contentMs: 0, cls: 0, inpMs: 0 };
new MutationObserver(() => {
  if (!seen.contentMs && document.querySelector(${JSON.stringify(content)})) seen.contentMs = performance.now();
}).observe(document, { childList: true, subtree: true });
const observe = (type, record, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, buffered: true, ...options });
observe("largest-contentful-paint", (entry) => { seen.lcpMs = entry.startTime; });
observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
observe("event", (entry) => { if (entry.interactionId) seen.inpMs = Math.max(seen.inpMs, entry.duration); }, { durationThreshold: 16 });`;

const store = (items: Record<string, string>): string =>
  `Object.entries(${JSON.stringify(items)}).forEach(([key, value]) => localStorage.setItem(key, value))`;

async function visit(
  browser: Browser,
  url: string,
  { content = ":not(*)", storage }: { content?: string; storage: Record<string, string> },
): Promise<Visit> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(store(storage));
    await page.addInitScript(observe(content));
    const debug = await context.newCDPSession(page);
    await debug.send("Network.enable");
    await debug.send("Network.emulateNetworkConditions", SLOW_4G);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(UNTIL_QUIET_MS);
    if (url.endsWith("/menu")) for (let press = 0; press < PRESSES; press++) await pressAdd(page, press);
    return await page.evaluate<Visit>("seen");
  } finally {
    await context.close();
  }
}

/** Like a finger: `tap()` would run code in the page during the press, and scroll right before it. */
async function pressAdd(page: Page, index: number): Promise<void> {
  const button = page.getByRole("button", { name: /^Add / }).nth(index);
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(UNTIL_STILL_MS);
  const box = await button.boundingBox();
  if (!box) throw new Error("the button is not to be seen");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(UNTIL_STILL_MS);
}

/** What the browser keeps of a signed-in person, who has two foods in the cart. */
async function storageOf(url: string, mobile: string): Promise<Record<string, string>> {
  const send = sendTo(url);
  const { token, role, name } = await signIn(send, mobile);
  if (mobile === CUSTOMER) for (const { _id } of (await foodsOf(url)).slice(0, 2)) await addToCart(send, token, _id);
  return { token, userRole: role, userName: name, userMobile: mobile };
}

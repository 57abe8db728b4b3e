/** A first visit with a cheap phone on a slow network: a CPU four times slower, 1.5 Mbit/s, 560 ms before each response begins. */
import { type Browser, devices, type Page } from "@playwright/test";

/** Lighthouse's "slow 4G" as the browser's own tools emulate it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = devices["Pixel 7"];

export interface Trace {
  lcpMs: number;
  /** When the page's content is visible: 0 if it is in the first response; behind the sign-in, after scripts and data. */
  contentMs: number;
  cls: number;
  /** The longest of three presses on a button `Add …`; not on every page. */
  inpMs: number | null;
}

/** A string, because these files are not compiled for the browser. */
const observeWith = (content: string): string => `window.seen = { lcpMs: 0, contentMs: 0, cls: 0, inpMs: 0 };
new MutationObserver(() => {
  if (!seen.contentMs && document.querySelector(${JSON.stringify(content)})) seen.contentMs = performance.now();
}).observe(document, { childList: true, subtree: true });
const observe = (type, note, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
observe("largest-contentful-paint", (entry) => { seen.lcpMs = entry.startTime; });
observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
observe("event", (entry) => { if (entry.interactionId) seen.inpMs = Math.max(seen.inpMs, entry.duration); }, { durationThreshold: 16 });`;
const PRESSES = 3;
/** Longer than half a second: the page may still process the last response, or wait before its last request. */
const UNTIL_QUIET_MS = 3_000;
const UNTIL_STILL_MS = 1_000;

export interface TracedPage {
  url: string;
  /** Selects the content that is not in the first response. */
  content: string;
  /** Items of local storage of a signed-in person. */
  storage: Record<string, string>;
}

/** Also a string. Puts the items into local storage. */
export const storing = (items: Record<string, string>): string =>
  `Object.entries(${JSON.stringify(items)}).forEach(([key, value]) => localStorage.setItem(key, value))`;

export async function trace(browser: Browser, { url, content, storage }: TracedPage): Promise<Trace> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(storing(storage));
    await page.addInitScript(observeWith(content));
    const debug = await context.newCDPSession(page);
    await debug.send("Network.enable");
    await debug.send("Network.emulateNetworkConditions", SLOW_4G);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(UNTIL_QUIET_MS);
    if (new URL(url).pathname !== "/menu") return { ...(await page.evaluate<Trace>("seen")), inpMs: null };
    for (let press = 0; press < PRESSES; press++) await pressAdd(page, press);
    return await page.evaluate<Trace>("seen");
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

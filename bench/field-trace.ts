/** A first visit as a cheap phone on a weak network has it: a CPU four times slower, 1.5 Mbit/s, 560 ms before each answer begins. */
import { type Browser, devices } from "@playwright/test";

/** Lighthouse's "slow 4G" as the browser's own tools emulate it. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const CPU_SLOWDOWN = 4;
const PHONE = devices["Pixel 7"];

export interface Trace {
  lcpMs: number;
  cls: number;
  /** The longest of three presses on a button `Add …`; not on every page. */
  inpMs: number | null;
}

/** As text, since these files are not compiled for a browser. */
const OBSERVE = `window.seen = { lcpMs: 0, cls: 0, inpMs: 0 };
const observe = (type, note, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...options });
observe("largest-contentful-paint", (entry) => { seen.lcpMs = entry.startTime; });
observe("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
observe("event", (entry) => { if (entry.interactionId) seen.inpMs = Math.max(seen.inpMs, entry.duration); }, { durationThreshold: 16 });`;
const PRESSES = 3;

/** `storage`: items of local storage, for whoever is signed in. */
export async function trace(browser: Browser, url: string, storage: Record<string, string>): Promise<Trace> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: "block" });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      `Object.entries(${JSON.stringify(storage)}).forEach(([key, value]) => localStorage.setItem(key, value))`,
    );
    await page.addInitScript(OBSERVE);
    const debug = await context.newCDPSession(page);
    await debug.send("Network.enable");
    await debug.send("Network.emulateNetworkConditions", SLOW_4G);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "networkidle" });
    const { lcpMs, cls } = await page.evaluate<Trace>("seen");
    const buttons = page.getByRole("button", { name: /^Add / });
    if (new URL(url).pathname !== "/menu") return { lcpMs, cls, inpMs: null };
    for (let press = 0; press < PRESSES; press++) {
      await buttons.nth(press).tap();
      await page.waitForTimeout(500);
    }
    return await page.evaluate<Trace>("seen");
  } finally {
    await context.close();
  }
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";

const MINUTE_MS = 60_000;
let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
});
afterEach(() => vi.useRealTimers());

test("a browser is unused after minutes without a press in any of its tabs, and then counts again", async () => {
  browser.loadPage();
  const { watchUse } = await import("./lock.ts");
  const unused = vi.fn<() => void>();
  const stop = watchUse(2, unused);
  vi.advanceTimersByTime(MINUTE_MS);
  browser.dispatch(new Event("keydown"));
  vi.advanceTimersByTime(1.5 * MINUTE_MS);
  browser.localStorage.setItem("usedAt", `${Date.now()}`);
  vi.advanceTimersByTime(2 * MINUTE_MS - 10_000);
  expect(unused).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10_000);
  expect(unused).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(2 * MINUTE_MS);
  expect(unused).toHaveBeenCalledOnce();
  stop();
  vi.advanceTimersByTime(9 * MINUTE_MS);
  expect(unused).toHaveBeenCalledOnce();
});

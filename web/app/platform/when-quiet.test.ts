import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../testing/fake-browser.ts";
import { whenQuiet } from "./when-quiet.ts";

let browser: FakeBrowser;
const page = { readyState: "loading" };
let runs: number;
const run = () => void runs++;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  browser = new FakeBrowser();
  page.readyState = "loading";
  vi.stubGlobal("document", page);
  runs = 0;
});
afterEach(() => vi.useRealTimers());

test("runs two seconds after the page has loaded", () => {
  whenQuiet(run);
  vi.advanceTimersByTime(60_000);
  expect(runs).toBe(0);
  browser.dispatch(new Event("load"));
  vi.advanceTimersByTime(1_999);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(1);
});

test("runs two seconds from now if the page has loaded already", () => {
  page.readyState = "complete";
  whenQuiet(run);
  vi.advanceTimersByTime(1_999);
  expect(runs).toBe(0);
  vi.advanceTimersByTime(1);
  expect(runs).toBe(1);
});

for (const touch of ["pointerdown", "keydown", "touchstart"])
  test(`runs at the first ${touch}, once`, () => {
    whenQuiet(run);
    browser.dispatch(new Event(touch));
    browser.dispatch(new Event(touch));
    expect(runs).toBe(1);
  });

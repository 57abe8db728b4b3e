import type { MouseEvent } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { swallowDoubleClick } from "./double-click.ts";

let browser: FakeBrowser;
let isInside: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  browser = new FakeBrowser();
  isInside = false;
});
afterEach(() => vi.useRealTimers());

/** The first press, in a dialog. */
function pressInDialog(): void {
  const dialog = { contains: () => isInside };
  swallowDoubleClick({ currentTarget: dialog, clientX: 100, clientY: 100 } as unknown as MouseEvent);
}

/** Whether a press reaches what lies there. `clicks`: as the browser counts them, 0 for the keyboard. */
function reaches({ x = 100, y = 100, clicks = 1 } = {}): boolean {
  const event = new Event("click", { cancelable: true });
  const stopped = vi.spyOn(event, "stopPropagation");
  const { defaultPrevented } = browser.dispatch(Object.assign(event, { clientX: x, clientY: y, detail: clicks }));
  expect(stopped.mock.calls.length > 0).toBe(defaultPrevented);
  return !defaultPrevented;
}

test("the second click of a double click does not reach what was behind the dialog", () => {
  pressInDialog();
  expect(reaches({ clicks: 2 })).toBe(false);
  expect(reaches({ clicks: 3 })).toBe(false);
});

test("that ends after half a second", () => {
  pressInDialog();
  vi.advanceTimersByTime(499);
  expect(reaches()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(reaches()).toBe(true);
});

for (const [x, y, isStopped] of [
  [112, 100, true],
  [100, 88, true],
  [108.4, 108.4, true],
  [112.1, 100, false],
  [100, 87.9, false],
  [108.6, 108.6, false],
] as const)
  test(`a press at ${x - 100}, ${y - 100} px from the first is ${isStopped ? "" : "not "}its second`, () => {
    pressInDialog();
    expect(reaches({ x, y })).toBe(!isStopped);
  });

test("after a press elsewhere the next one at the same place is a press of its own", () => {
  pressInDialog();
  expect(reaches({ x: 200 })).toBe(true);
  expect(reaches()).toBe(true);
});

test("a press in the dialog itself, which still stands, is let through, and ends nothing", () => {
  pressInDialog();
  isInside = true;
  expect(reaches()).toBe(true);
  isInside = false;
  expect(reaches()).toBe(false);
});

test("the keyboard is not held up, and ends nothing", () => {
  pressInDialog();
  expect(reaches({ clicks: 0 })).toBe(true);
  expect(reaches({ x: 500, clicks: 0 })).toBe(true);
  expect(reaches()).toBe(false);
});

test("each press in the dialog begins its own half second", () => {
  pressInDialog();
  vi.advanceTimersByTime(400);
  pressInDialog();
  vi.advanceTimersByTime(400);
  expect(reaches()).toBe(false);
  vi.advanceTimersByTime(100);
  expect(reaches()).toBe(true);
});

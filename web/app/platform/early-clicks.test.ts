import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../testing/fake-browser.ts";
import { NOTE_EARLY_CLICKS, replayEarlyClicks } from "./early-clicks.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  vi.stubGlobal("earlyClicks", undefined);
});

interface Button {
  click: () => void;
  /** In a part whose script is still loading. */
  isLate?: boolean;
}

/** A click on an element inside `button`. Null: outside any button. */
function press(button: Button | null): Event {
  const event = new Event("click", { cancelable: true });
  Object.defineProperty(event, "target", {
    value: { closest: () => button && Object.assign(button, { closest: () => button.isLate || null }) },
  });
  return browser.dispatch(event);
}

test("clicks on buttons before the page's script has loaded are repeated afterwards, in order", () => {
  new Function(NOTE_EARLY_CLICKS)();
  const clicked: string[] = [];
  for (const name of ["a", "b"]) expect(press({ click: () => clicked.push(name) }).defaultPrevented).toBe(true);
  expect(press(null).defaultPrevented).toBe(false);
  replayEarlyClicks();
  expect(clicked).toEqual(["a", "b"]);
  replayEarlyClicks();
  expect(clicked).toEqual(["a", "b"]);
});

test("a click that is repeated later does not reach a page that listens already", () => {
  new Function(NOTE_EARLY_CLICKS)();
  let reached = 0;
  addEventListener("click", () => reached++);
  press({ click: () => {} });
  expect(reached).toBe(0);
  press(null);
  expect(reached).toBe(1);
});

test("later clicks are not held", () => {
  new Function(NOTE_EARLY_CLICKS)();
  replayEarlyClicks();
  expect(press({ click: () => expect.fail() }).defaultPrevented).toBe(false);
});

test("a click on a part whose script loads later waits for that script", () => {
  new Function(NOTE_EARLY_CLICKS)();
  const clicked: string[] = [];
  const early = { click: () => clicked.push("early"), isLate: true };
  const late = { click: () => clicked.push("late"), isLate: true };
  press(early);
  replayEarlyClicks();
  expect(press(late).defaultPrevented).toBe(true);
  expect(clicked).toEqual([]);
  early.isLate = late.isLate = false;
  replayEarlyClicks();
  expect(clicked).toEqual(["early", "late"]);
});

test("without the script in the page there is nothing to repeat", () => {
  expect(replayEarlyClicks).not.toThrow();
});

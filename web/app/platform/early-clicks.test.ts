import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../testing/fake-browser.ts";
import { NOTE_EARLY_CLICKS, replayEarlyClicks } from "./early-clicks.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
  vi.stubGlobal("earlyClicks", undefined);
});

/** A press on something in `button`, or on no button. */
function press(button: { click: () => void } | null): Event {
  const event = new Event("click", { cancelable: true });
  Object.defineProperty(event, "target", { value: { closest: () => button } });
  return browser.tell(event);
}

test("presses on buttons before the page's script are repeated once it is there, in their order", () => {
  new Function(NOTE_EARLY_CLICKS)();
  const clicked: string[] = [];
  for (const name of ["a", "b"]) expect(press({ click: () => clicked.push(name) }).defaultPrevented).toBe(true);
  expect(press(null).defaultPrevented).toBe(false);
  replayEarlyClicks();
  expect(clicked).toEqual(["a", "b"]);
  replayEarlyClicks();
  expect(clicked).toEqual(["a", "b"]);
});

test("presses after that are the page's own", () => {
  new Function(NOTE_EARLY_CLICKS)();
  replayEarlyClicks();
  expect(press({ click: () => expect.fail() }).defaultPrevented).toBe(false);
});

test("a page that was not served with the script has none to repeat", () => {
  expect(replayEarlyClicks).not.toThrow();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { sampleSettings } from "../../../testing/samples.ts";

const SETTINGS = "/api/settings";
const open = sampleSettings({ isOrderEnabled: true });
const closed = sampleSettings({ isOrderEnabled: false, ordersAgainAt: "2026-11-22T05:30:00.000Z" });

let server: FakeServer;
let page: typeof import("./settings-store.ts") & typeof import("./settings-changes.ts");
let heard: boolean[];

beforeEach(async () => {
  new FakeBrowser();
  server = new FakeServer();
  page = { ...(await import("./settings-store.ts")), ...(await import("./settings-changes.ts")) };
  heard = [];
  page.onOrdering((isOn) => heard.push(isOn));
});
afterEach(() => vi.useRealTimers());

test("begins with what the page came with, until something newer is known", () => {
  expect(page.readSettings()).toBeNull();
  page.seedSettings(closed);
  expect(page.readSettings()).toEqual(closed);
  page.seedSettings(open);
  expect(page.readSettings()).toEqual(closed);
  // A page may be an old copy: nobody empties a cart for it.
  expect(heard).toEqual([]);
});

test("tells listeners that ordering is off each time, and that it is on only after it was off", async () => {
  page.seedSettings(open);
  for (const data of [open, closed, closed, open, open]) {
    const refreshed = page.refreshSettings();
    (await server.next(SETTINGS)).answer({ data });
    expect(await refreshed).toEqual(data);
  }
  expect(heard).toEqual([false, false, true]);
});

test("a call that was sent before a change is repeated", async () => {
  page.seedSettings(open);
  const refreshed = page.refreshSettings();
  const late = await server.next(SETTINGS);
  page.recordSettings(closed);
  late.answer({ data: open });
  const again = await server.next(SETTINGS);
  expect(page.readSettings()).toEqual(closed);
  again.answer({ data: closed });
  expect(await refreshed).toEqual(closed);
  expect(heard).toEqual([false, false]);
});

test("after ordering is turned off, the page fetches within three seconds when it will be on again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  page.seedSettings({ ...open, ordersAgainAt: "2026-11-22T05:30:00.000Z" });
  page.recordOrderEnabled(false);
  expect(page.readSettings()).toMatchObject({ isOrderEnabled: false, ordersAgainAt: null });
  expect(heard).toEqual([false]);
  await letRun();
  expect(server.count(SETTINGS)).toBe(0);
  vi.advanceTimersByTime(3_000);
  (await server.next(SETTINGS)).answer({ data: closed });
  await letRun();
  expect(page.readSettings()).toEqual(closed);
});

test("a refusal that comes after the time was fetched keeps it", () => {
  page.seedSettings(closed);
  page.recordOrderEnabled(false);
  expect(page.readSettings()).toEqual(closed);
});

test("an event that changes nothing, or turns ordering on, causes no fetch", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  page.recordOrderEnabled(false);
  expect(page.readSettings()).toBeNull();
  page.seedSettings(closed);
  page.recordOrderEnabled(false);
  page.recordOrderEnabled(true);
  vi.advanceTimersByTime(3_000);
  await letRun();
  expect(server.count(SETTINGS)).toBe(0);
  expect(heard).toEqual([false, true]);
});

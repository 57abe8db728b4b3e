import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { writeItems } from "./local-items.ts";
import { keepPage, storedPages } from "./stored-pages.ts";

const NOON = Date.parse("2026-11-21T06:30:00Z");
const WEEK_MS = 7 * 24 * 3_600_000;
const page = { orders: [{ _id: "1" }], nextCursor: null };

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  browser = new FakeBrowser();
  writeItems({ userMobile: "+919876543210" });
});
afterEach(() => vi.useRealTimers());

test("a list begins with its first page as it was last seen, and knows how old that is", () => {
  keepPage("orders", page);
  vi.setSystemTime(NOON + 1_000);
  expect(storedPages("orders")).toEqual({ initialData: { pages: [page], pageParams: [null] }, initialDataUpdatedAt: NOON });
  expect(storedPages("deliveries")).toEqual({});
});

test("a page is kept for a week", () => {
  keepPage("orders", page);
  vi.setSystemTime(NOON + WEEK_MS);
  expect(storedPages("orders")).not.toEqual({});
  vi.setSystemTime(NOON + WEEK_MS + 1);
  expect(storedPages("orders")).toEqual({});
});

test("a stored page is shown only to its person, and none is stored without a session", () => {
  keepPage("orders", page);
  writeItems({ userMobile: "+919876543211" });
  expect(storedPages("orders")).toEqual({});
  writeItems({ userMobile: null });
  expect(storedPages("orders")).toEqual({});
  keepPage("orders", page);
  expect(browser.localStorage.getItem("orders")).toBeNull();
});

test("null removes it", () => {
  keepPage("orders", page);
  keepPage("orders", null);
  expect(browser.localStorage.getItem("orders")).toBeNull();
});

const ofOtherBuild = JSON.stringify({ format: 1, mobile: "+919876543210", at: NOON, page });
for (const text of ["null", "1", "{", ofOtherBuild])
  test(`ignores ${text}, which another build may have written`, () => {
    writeItems({ orders: text });
    expect(storedPages("orders")).toEqual({});
  });

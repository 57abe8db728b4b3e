import { DELIVERED_UNDO_SECONDS } from "@forno/contract/order/rules/order-status.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";

const NOON = Date.parse("2026-11-21T06:30:00Z");
const UNDO_MS = DELIVERED_UNDO_SECONDS * 1_000;

let browser: FakeBrowser;
let page: typeof import("./undo-deliveries.ts");

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  browser = new FakeBrowser();
  browser.localStorage.setItem("userMobile", "+919876543211");
  page = await import("./undo-deliveries.ts");
});
afterEach(() => vi.useRealTimers());

const offer = (id: string, orderNumber = 1) => page.offerUndo({ _id: id, orderNumber });
const undoableAt = (ms: number) => page.undoableAt(NOON + ms).map(({ orderId, seconds }) => [orderId, seconds]);

test("a delivery can be undone for a few seconds, which are counted down", () => {
  offer("a");
  expect(undoableAt(0)).toEqual([["a", DELIVERED_UNDO_SECONDS]]);
  expect(undoableAt(1)).toEqual([["a", DELIVERED_UNDO_SECONDS]]);
  expect(undoableAt(1_000)).toEqual([["a", DELIVERED_UNDO_SECONDS - 1]]);
  expect(undoableAt(UNDO_MS - 1)).toEqual([["a", 1]]);
  expect(undoableAt(UNDO_MS)).toEqual([]);
});

test("a clock that was set back does not extend the time", () => {
  offer("a");
  expect(undoableAt(-1)).toEqual([]);
});

test("each of several can be undone, and one that is marked again begins anew", () => {
  offer("a");
  vi.setSystemTime(NOON + 2_000);
  offer("b");
  expect(undoableAt(3_000)).toEqual([
    ["a", DELIVERED_UNDO_SECONDS - 3],
    ["b", DELIVERED_UNDO_SECONDS - 1],
  ]);
  vi.setSystemTime(NOON + 3_000);
  offer("a");
  expect(undoableAt(3_000)).toEqual([
    ["b", DELIVERED_UNDO_SECONDS - 1],
    ["a", DELIVERED_UNDO_SECONDS],
  ]);
});

test("one that was undone or refused is withdrawn, and the others stay", () => {
  offer("a");
  offer("b");
  page.withdrawUndo("a");
  expect(undoableAt(0)).toEqual([["b", DELIVERED_UNDO_SECONDS]]);
  page.withdrawUndo("b");
  expect(browser.localStorage.getItem("undoableDeliveries")).toBeNull();
});

test("what is over goes with the next one", () => {
  offer("a");
  vi.setSystemTime(NOON + UNDO_MS);
  offer("b");
  vi.setSystemTime(NOON + UNDO_MS - 1);
  expect(JSON.parse(browser.localStorage.getItem("undoableDeliveries") ?? "").marked).toHaveLength(1);
});

test("nobody undoes another partner's delivery", () => {
  offer("a");
  browser.localStorage.setItem("userMobile", "+919876543212");
  expect(undoableAt(0)).toEqual([]);
  browser.localStorage.removeItem("userMobile");
  offer("c");
  expect(undoableAt(0)).toEqual([]);
});

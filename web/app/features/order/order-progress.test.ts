import type { AdminOrder } from "@forno/contract/order/order.ts";
import { expect, test } from "vitest";
import { sampleLine, sampleOrder } from "../../../testing/samples.ts";
import { isCurrent, isPayable, linesOf, minutesLate, reachedAt, WAY } from "./order-progress.ts";

/** As its customer sees it. */
const ordered = (order: Partial<AdminOrder>) => ({ ...sampleOrder(order), userId: "user-1" });
const NOON = Date.parse("2026-11-21T06:30:00Z");
const DAY_MS = 24 * 3_600_000;
const at = (ms: number) => new Date(NOON + ms).toISOString();
const entry = (status: AdminOrder["status"], ms: number) => ({ status, at: at(ms), by: { role: "system", name: null } }) as const;

test("the last step of an order is its delivery", () => {
  expect(WAY).toEqual(["pending", "processing", "out_for_delivery", "delivered"]);
});

test("a status that was reached twice was reached last, and one that was skipped never", () => {
  const order = ordered({ history: [entry("processing", 0), entry("pending", 1), entry("processing", 2)] });
  expect(reachedAt(order, "processing")).toBe(at(2));
  expect(reachedAt(order, "delivered")).toBeNull();
});

test("an order is current until it is closed, for an hour after that, and for a day when the shop has cancelled it", () => {
  const current = (fields: Partial<AdminOrder>, ms: number) => isCurrent(ordered(fields), NOON + ms);
  for (const status of ["pending", "processing", "out_for_delivery"] as const) expect(current({ status }, DAY_MS)).toBe(true);
  const delivered = { status: "delivered", history: [entry("delivered", 0)] } as const;
  expect(current({ ...delivered, history: [...delivered.history] }, DAY_MS / 24 - 1)).toBe(true);
  expect(current({ ...delivered, history: [...delivered.history] }, DAY_MS / 24)).toBe(false);
  const cancelled = { status: "cancelled", history: [entry("cancelled", 0)] } as const;
  expect(current({ ...cancelled, history: [...cancelled.history], cancelCause: "shop" }, DAY_MS - 1)).toBe(true);
  expect(current({ ...cancelled, history: [...cancelled.history], cancelCause: "shop" }, DAY_MS)).toBe(false);
  expect(current({ ...cancelled, history: [...cancelled.history], cancelCause: "customer" }, DAY_MS / 24 - 1)).toBe(true);
  expect(current({ ...cancelled, history: [...cancelled.history], cancelCause: "customer" }, DAY_MS / 24)).toBe(false);
  for (const cancelCause of ["unpaid", "replaced"] as const)
    expect(current({ ...cancelled, history: [...cancelled.history], cancelCause }, 0)).toBe(false);
});

test("an order can be paid until its deadline", () => {
  expect(isPayable(ordered({ payableUntil: null }), NOON)).toBe(false);
  expect(isPayable(ordered({ payableUntil: at(0) }), NOON - 1)).toBe(true);
  expect(isPayable(ordered({ payableUntil: at(0) }), NOON)).toBe(false);
});

test("a late order is late by whole minutes, at least by one", () => {
  expect([1, 59_999, 60_000, 119_999, 120_000].map((ms) => minutesLate(at(0), NOON + ms))).toEqual([1, 1, 1, 1, 2]);
});

test("shows the items of an order in one line", () => {
  const items = [sampleLine({ _id: "a", name: "Margherita", quantity: 2 }), sampleLine({ _id: "b", name: "Cola" })];
  expect(linesOf({ items })).toBe("2 × Margherita, 1 × Cola");
});

test("tells lines of one food apart by what was chosen, and adds up equal ones", () => {
  const items = [
    sampleLine({ _id: "a", name: "Margherita", summary: "Medium, extra Olives (left)" }),
    sampleLine({ _id: "b", name: "Cola" }),
    sampleLine({ _id: "a", name: "Margherita", summary: "Large", quantity: 2 }),
    sampleLine({ _id: "b", name: "Cola", quantity: 2 }),
    sampleLine({ _id: "a", name: "Margherita and Farmhouse", summary: "Large" }),
  ];
  expect(linesOf({ items })).toBe(
    "1 × Margherita (Medium, extra Olives (left)), 3 × Cola, 2 × Margherita (Large), 1 × Margherita and Farmhouse (Large)",
  );
});

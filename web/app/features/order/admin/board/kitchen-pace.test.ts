import type { AdminOrder } from "@forno/contract/order/order.ts";
import { expect, test } from "vitest";
import { numberedOrder } from "../../../../../testing/orders.ts";
import { kitchenPace } from "./kitchen-pace.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const by = { role: "admin", name: null } as const;
const terms = { areas: [{ name: "Domlur", minutes: 20 }] };

/** Left so many minutes ago, after so many minutes in the kitchen. */
const left = (ago: number, took: number, order: Partial<AdminOrder> = {}) =>
  numberedOrder(1, {
    promisedMinutes: 30,
    promisedAt: at(-ago - took + (order.promisedMinutes ?? 30)),
    history: [
      { status: "pending", at: at(-ago - took), by },
      { status: "out_for_delivery", at: at(-ago), by },
    ],
    ...order,
  });

test("compares the median of the last hour's orders with what they were promised", () => {
  const orders = [left(5, 24), left(10, 20), left(20, 90), left(30, 24), left(50, 30)];
  expect(kitchenPace(orders, terms, NOW)).toEqual({ took: 24, promised: 15 });
});

test("of an area's promise, its travel is not the kitchen's; a pickup has none", () => {
  const five = (order: Partial<AdminOrder>) => Array.from({ length: 5 }, () => left(5, 24, order));
  expect(kitchenPace(five({ areaName: "Domlur", promisedMinutes: 40 }), terms, NOW)?.promised).toBe(20);
  expect(kitchenPace(five({ fulfilment: "pickup", promisedMinutes: 25 }), terms, NOW)?.promised).toBe(25);
});

test("of the flat fee's promise, the wait for a turn and a busy kitchen are the kitchen's", () => {
  const five = Array.from({ length: 5 }, () => left(5, 24, { promisedMinutes: 45 }));
  expect(kitchenPace(five, terms, NOW)).toEqual({ took: 24, promised: 30 });
});

test("says nothing from fewer than five orders, older ones, those for later, or those still in the kitchen", () => {
  const four = Array.from({ length: 4 }, () => left(5, 24));
  const others = [
    left(61, 24),
    left(5, 24, { scheduledFor: at(0) }),
    left(5, 24, { history: [] }),
    left(5, 24, { promisedAt: null }),
  ];
  for (const other of others) expect(kitchenPace([...four, other], terms, NOW)).toBeNull();
  expect(kitchenPace([...four, left(59, 24)], terms, NOW)).not.toBeNull();
});

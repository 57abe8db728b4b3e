import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { StatsSeries } from "@forno/contract/stats/stats.ts";
import { expect, test } from "vitest";
import { figuresOf, peaksOf } from "./series-rows.ts";
import { seriesTexts } from "./texts/en-charts.ts";

const none = { orders: 0, revenue: 0 };

const series = (fields: Partial<StatsSeries> = {}): StatsSeries => ({
  from: "2026-11-15",
  to: "2026-11-21",
  totals: { ...none, previous: none },
  days: [],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...none, previous: none })),
  foods: [],
  statuses: ORDER_STATUSES.map((status) => ({ status, orders: 0, previous: 0 })),
  ...fields,
});

function figures(title: string, fields: Partial<StatsSeries> = {}) {
  const found = figuresOf(series(fields))
    .flat()
    .find((each) => each.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found;
}

test("the highest rows are all that are as high, and none while all are empty", () => {
  const row = (key: string, value: number) => ({ key, label: key, value, previous: 0 });
  const keys = (rows: ReturnType<typeof row>[]) => peaksOf(rows).map(({ key }) => key);
  expect(keys([row("a", 1), row("b", 3), row("c", 3)])).toEqual(["b", "c"]);
  expect(keys([row("a", 0), row("b", 0)])).toEqual([]);
  expect(keys([])).toEqual([]);
});

test("hours are named as people say them", () => {
  const labels = figures(seriesTexts.ordersPerHour).rows.map(({ label }) => label);
  expect(labels).toHaveLength(24);
  expect([0, 1, 11, 12, 13, 23].map((hour) => labels[hour])).toEqual(["12 AM", "1 AM", "11 AM", "12 PM", "1 PM", "11 PM"]);
});

test("hours are compared with those of the previous period", () => {
  const hours = series().hours.map((each) => ({ ...each, orders: each.hour, previous: { orders: 24 - each.hour, revenue: 0 } }));
  const [, first] = figures(seriesTexts.ordersPerHour, { hours }).rows;
  expect(first).toMatchObject({ value: 1, previous: 23 });
});

test("many days are added up by weeks, of which the last one ends today", () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    orders: 1,
    revenue: 100,
    previous: { orders: 2, revenue: 200 },
  }));
  const { rows } = figures(seriesTexts.ordersPerWeek, { days });
  expect(rows).toHaveLength(13);
  expect(rows[0]).toEqual({ key: "2026-01-01", label: "1 Jan", value: 6, previous: 12 });
  expect(rows.at(-1)).toEqual({ key: "2026-03-25", label: "25 Mar", value: 7, previous: 14 });
  expect(figures(seriesTexts.ordersPerDay, { days: days.slice(60) }).rows).toHaveLength(30);
});

test("days are named by their date, wherever the device is, beside those of the period before", () => {
  const day = (name: string, orders: number, before: number) => ({
    day: name,
    orders,
    revenue: orders * 100,
    previous: { orders: before, revenue: before * 100 },
  });
  const days = [day("2026-02-28", 1, 2), day("2026-03-01", 3, 4), day("2028-02-29", 5, 6)];
  expect(figures(seriesTexts.ordersPerDay, { days }).rows).toEqual([
    { key: "2026-02-28", label: "28 Feb", value: 1, previous: 2 },
    { key: "2026-03-01", label: "1 Mar", value: 3, previous: 4 },
    { key: "2028-02-29", label: "29 Feb", value: 5, previous: 6 },
  ]);
  const revenue = figures(seriesTexts.revenuePerDay, { days });
  expect(revenue.rows.map(({ value, previous }) => [value, previous])).toEqual([
    [100, 200],
    [300, 400],
    [500, 600],
  ]);
  expect(revenue.format(123_456)).toBe("₹1,23,456");
  expect(revenue.short?.(123_456)).toBe("₹1.2L");
});

test("foods keep the server's order, with what was sold before", () => {
  const foods = [
    {
      _id: "b",
      name: "Marinara",
      quantity: 9,
      revenue: 900,
      previous: { quantity: 1, revenue: 100 },
      sizes: [
        { name: "Medium", quantity: 6, revenue: 700 },
        { name: "Large", quantity: 3, revenue: 200 },
      ],
    },
    { _id: "a", name: "Margherita", quantity: 5, revenue: 500, previous: { quantity: 7, revenue: 700 }, sizes: [] },
  ];
  expect(figures(seriesTexts.bestSelling, { foods }).rows).toEqual([
    { key: "b", label: "Marinara", value: 9, previous: 1, detail: "Medium 6, Large 3" },
    { key: "a", label: "Margherita", value: 5, previous: 7 },
  ]);
});

test("the sizes of the best-selling foods are compared with each other, the ten that sell best", () => {
  const sold = (name: string, ...quantities: number[]) => ({
    ...{ _id: name, name, quantity: 1, revenue: 0, previous: { quantity: 0, revenue: 0 } },
    sizes: quantities.map((quantity, index) => ({ name: `Size ${index}`, quantity, revenue: 0 })),
  });
  const { rows, formatPrevious } = figures(seriesTexts.bestSizes, {
    foods: [sold("Marinara", 5, 3), sold("Cola"), sold("Margherita", 4)],
  });
  expect(rows.map(({ label, value }) => [label, value])).toEqual([
    ["Marinara (Size 0)", 5],
    ["Margherita (Size 0)", 4],
    ["Marinara (Size 1)", 3],
  ]);
  expect(formatPrevious).toBeUndefined();
  expect(figures(seriesTexts.bestSizes, { foods: [sold("Marinara", ...Array(12).keys())] }).rows).toHaveLength(10);
  expect(
    figuresOf(series({ foods: [sold("Cola")] }))
      .flat()
      .map(({ title }) => title),
  ).not.toContain(seriesTexts.bestSizes);
});

test("statuses tell their share, of this period and of the one before", () => {
  const statuses = series().statuses.map((each, index) => ({ ...each, orders: index, previous: index === 0 ? 1 : 0 }));
  const { rows, format, formatPrevious } = figures(seriesTexts.statuses, { statuses });
  expect(rows.map(({ value }) => value)).toEqual([0, 1, 2, 3, 4]);
  expect(format(3)).toBe("3 (30%)");
  expect(formatPrevious?.(1)).toBe("1 (100%)");
});

test("a small share is not 0%, and one that is nearly all not 100%", () => {
  const statuses = series().statuses.map((each, index) => ({ ...each, orders: [999, 1, 0, 0, 0][index] ?? 0 }));
  const { format } = figures(seriesTexts.statuses, { statuses });
  expect([format(1), format(999), format(0)]).toEqual(["1 (<1%)", "999 (>99%)", "0 (0%)"]);
});

test("without orders there is no share", () => {
  const { format, formatPrevious } = figures(seriesTexts.statuses);
  expect([format(0), formatPrevious?.(0)]).toEqual(["0", "0"]);
});

test("the sentence about two periods counts one order and several", () => {
  expect(seriesTexts.compared(1, "₹459", 1200, "₹9")).toBe("1 order, ₹459. Previous period: 1,200 orders, ₹9.");
});

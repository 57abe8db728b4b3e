import type { LineModifier, LinePicture } from "@forno/contract/menu/configuration.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleLine, sampleOrder } from "../../../../../../testing/samples.ts";
import { allDayCounts, isToMake } from "./all-day-counts.ts";

const picture: LinePicture = { base: "base-red", secondBase: null, layers: [] };
const kind = (group: string, name: string): LineModifier => ({ name, quantity: 1, side: "whole", price: 0, kind: group });
const pizza = (name: string, size: string, crust: string, more: Partial<OrderLine> = {}): OrderLine =>
  sampleLine({
    name,
    size,
    picture,
    modifiers: [kind("Crust", crust), { ...kind("", "Olives"), kind: null }],
    ...more,
  });

test("counts bases by size and crust, pizzas by food, and everything else", () => {
  const lines = [
    pizza("Margherita", "Medium", "Hand tossed", { quantity: 2 }),
    pizza("Margherita", "Regular", "Thin crust"),
    pizza("Farmhouse and Paneer Tikka", "Medium", "Hand tossed", { secondHalf: "Paneer Tikka" }),
    sampleLine({ name: "Cola", size: "Bottle", quantity: 3 }),
    sampleLine({ name: "Garlic Bread" }),
  ];
  expect(allDayCounts(lines, "Half-and-half")).toEqual({
    bases: [
      { name: "Medium", count: 3 },
      { name: "Regular", count: 1 },
    ],
    kinds: [
      {
        name: "Crust",
        counts: [
          { name: "Hand tossed", count: 3 },
          { name: "Thin crust", count: 1 },
        ],
      },
    ],
    pizzas: [
      { name: "Margherita", count: 3 },
      { name: "Half-and-half", count: 1 },
    ],
    others: [
      { name: "Cola, Bottle", count: 3 },
      { name: "Garlic Bread", count: 1 },
    ],
  });
});

test("counts the parts of a deal in its place", () => {
  const { parts: _, ...part } = pizza("Margherita", "Large", "Hand tossed");
  const deal = sampleLine({ name: "Meal for two", quantity: 2, parts: [part, part, sampleLine({ name: "Cola" })] });
  const { bases, pizzas, others } = allDayCounts([deal], "Half-and-half");
  expect(bases).toEqual([{ name: "Large", count: 4 }]);
  expect(pizzas).toEqual([{ name: "Margherita", count: 4 }]);
  expect(others).toEqual([{ name: "Cola", count: 2 }]);
});

test("a pizza without a composed picture has a base if it has a size and a crust", () => {
  const own = pizza("Own pizza", "Medium", "Thin crust", { picture: null });
  expect(allDayCounts([own], "").pizzas).toEqual([{ name: "Own pizza", count: 1 }]);
  expect(allDayCounts([{ ...own, modifiers: [] }], "").others).toEqual([{ name: "Own pizza, Medium", count: 1 }]);
});

test("no line is lost or counted twice", () => {
  const dish = fc.record({
    name: fc.constantFrom("Margherita", "Farmhouse", "Cola"),
    size: fc.constantFrom("Regular", "Large", null),
    secondHalf: fc.constantFrom("Paneer Tikka", null),
    picture: fc.constantFrom(picture, null),
    modifiers: fc.subarray([kind("Crust", "Thin")]),
  });
  const line = fc
    .record({ dish, quantity: fc.integer({ min: 1, max: 99 }), parts: fc.option(fc.array(dish, { minLength: 1, maxLength: 4 })) })
    .map(({ dish: own, quantity, parts }) =>
      sampleLine({ ...own, quantity, parts: parts?.map((part) => ({ ...sampleLine(), ...part })) ?? null }),
    );
  holds(
    fc.property(fc.array(line), (lines) => {
      const { pizzas, others, bases, kinds } = allDayCounts(lines, "Half-and-half");
      const sum = (counts: { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);
      const dishes = lines.reduce((total, { quantity, parts }) => total + quantity * (parts?.length ?? 1), 0);
      expect(sum(pizzas) + sum(others)).toBe(dishes);
      expect(sum(bases)).toBeLessThanOrEqual(sum(pizzas));
      for (const { counts } of kinds) expect(sum(counts)).toBeLessThanOrEqual(sum(pizzas));
    }),
  );
});

test("the kitchen makes orders that are paid or payable in cash, until they leave the shop", () => {
  const toMake = (order: Parameters<typeof sampleOrder>[0]) =>
    ORDER_STATUSES.filter((status) => isToMake(sampleOrder({ ...order, status })));
  expect(toMake({ payment: true })).toEqual(["pending", "processing"]);
  expect(toMake({ paymentMethod: "cash" })).toEqual(["pending", "processing"]);
  expect(toMake({ payment: false })).toEqual(["processing"]);
});

import { expect, it } from "vitest";
import { WorkBudget } from "./line-budget.ts";

it("makes a key wait until what it spent has drained, and nobody else", () => {
  let now = 1_000;
  const budget = new WorkBudget({ max: 60, windowMs: 60_000 }, () => new Date(now));
  expect(budget.wait("a")).toBe(0);
  budget.spend("a", 59);
  expect(budget.wait("a")).toBe(0);
  budget.spend("a", 11);
  expect(budget.wait("a")).toBe(10_000);
  expect(budget.wait("b")).toBe(0);
  now += 10_000;
  expect(budget.wait("a")).toBe(0);
  budget.spend("a", 5);
  expect(budget.wait("a")).toBe(5_000);
  now += 65_000;
  budget.spend("b", 1);
  expect(budget.wait("a")).toBe(0);
});

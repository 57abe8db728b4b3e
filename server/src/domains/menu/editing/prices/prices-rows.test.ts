import { expect, it } from "vitest";
import { amountOf } from "./prices-rows.ts";

it.each([
  ["199", 199],
  ["199.5", 199.5],
  ["199.00", 199],
  ["419,50", 419.5],
  ["₹399", 399],
  ["₹ 1,399.00", 1399],
  ["Rs. 399", 399],
  ["INR 399", 399],
  ["1,399", 1399],
  ["1,39,900", 139_900],
  ["1 399,50", 1399.5],
  ["1\u00a0399", 1399],
  ["1.399,50", 1399.5],
])("reads %s", (cell, amount) => {
  expect(amountOf(cell)).toBe(amount);
});

it.each(["", "free", "39x", "-5", "1e3", "1.399", "1,39,90", "1,399,5", "199.505", "1234567", "₹", "$5"])(
  "does not read %s",
  (cell) => {
    expect(amountOf(cell)).toBeNull();
  },
);

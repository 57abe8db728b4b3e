import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { expect, test } from "vitest";
import { sampleOrder } from "../../../../../testing/samples.ts";
import { nextTicket, statusOfKey } from "./board-keys.ts";

const board = [["a1", "a2", "a3"], ["b1"], ["c1", "c2"]];
const { down, up, right, left } = { down: "ArrowDown", up: "ArrowUp", right: "ArrowRight", left: "ArrowLeft" };

for (const [from, key, to] of [
  ["a1", down, "a2"],
  ["a2", up, "a1"],
  ["a3", down, undefined],
  ["a1", up, undefined],
  ["a1", left, undefined],
  ["c1", right, undefined],
  ["a1", right, "b1"],
  ["a3", right, "b1"],
  ["b1", left, "a1"],
  ["c2", left, "b1"],
  ["b1", right, "c1"],
] as const)
  test(`${key} leads from ${from} to ${to ?? "nowhere"}`, () => {
    expect(nextTicket(board, from, key)).toBe(to);
  });

test("a column is entered at the same height, as far as it goes", () => {
  const columns = [["a1", "a2", "a3"], ["b1", "b2"], []];
  expect(nextTicket(columns, "a2", right)).toBe("b2");
  expect(nextTicket(columns, "a3", right)).toBe("b2");
  expect(nextTicket(columns, "b1", right)).toBeUndefined();
});

test("a digit is a status, in the order of the columns, and anything else is none", () => {
  const order = sampleOrder({ payment: true });
  expect(["1", "2", "3", "4", "5"].map((key) => statusOfKey(key, order))).toEqual(ORDER_STATUSES);
  for (const key of ["0", "6", "-1", "1.5", "x", " ", "enter", ""]) expect(statusOfKey(key, order)).toBeNull();
});

test("N is the next step", () => {
  const next = (fields: Parameters<typeof sampleOrder>[0]) => statusOfKey("n", sampleOrder(fields));
  expect(next({ status: "pending", payment: true })).toBe("processing");
  expect(next({ status: "pending", paymentMethod: "cash" })).toBe("processing");
  expect(next({ status: "processing" })).toBe("out_for_delivery");
  expect(next({ status: "out_for_delivery" })).toBe("delivered");
  for (const status of ["delivered", "cancelled"] as const) expect(next({ status, payment: true })).toBeNull();
});

test("N does not start an order that may never be paid, but its digit does", () => {
  const unpaid = sampleOrder({ status: "pending", payment: false, paymentMethod: "online" });
  expect(statusOfKey("n", unpaid)).toBeNull();
  expect(statusOfKey("2", unpaid)).toBe("processing");
});

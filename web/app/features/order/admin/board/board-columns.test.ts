import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { isOpen, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleOrder } from "../../../../../testing/samples.ts";
import { awaitsPayment, moveOrder, readyCount } from "./board-columns.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString();
const order = (id: string, minute: number, fields: Partial<AdminOrder> = {}) =>
  sampleOrder({ _id: id, createdAt: at(minute), payment: true, ...fields });

/** As the server sends them: orders that are not listed count, too. */
const boardOf = (orders: AdminOrder[], unlisted = 0): BoardColumn[] =>
  ORDER_STATUSES.map((status) => {
    const own = orders.filter((each) => each.status === status);
    return {
      status,
      total: { count: own.length + unlisted, isCapped: false },
      awaitingPayment: { count: own.filter(awaitsPayment).length, isCapped: false },
      orders: own,
    };
  });
const column = (columns: BoardColumn[], status: OrderStatus) => columns.find((each) => each.status === status) ?? expect.fail();
const idsIn = (columns: BoardColumn[], status: OrderStatus) => column(columns, status).orders.map(({ _id }) => _id);

test("only a pending order that is neither paid nor to be paid in cash awaits payment", () => {
  expect(awaitsPayment(sampleOrder())).toBe(true);
  expect(awaitsPayment(sampleOrder({ payment: true }))).toBe(false);
  expect(awaitsPayment(sampleOrder({ paymentMethod: "cash" }))).toBe(false);
  for (const status of ORDER_STATUSES.slice(1)) expect(awaitsPayment(sampleOrder({ status }))).toBe(false);
});

test("the kitchen can start what is in a column and does not await payment", () => {
  const [pending] = boardOf([order("a", 1), order("b", 2, { payment: false })], 3);
  expect(pending && readyCount(pending)).toEqual({ count: 4, isCapped: false });
  const capped = { count: 10_000, isCapped: true };
  expect(pending && readyCount({ ...pending, total: capped })).toEqual({ count: 9_999, isCapped: true });
});

test("an order that moves to a column of open orders is sorted by age", () => {
  const columns = boardOf([
    order("old", 1),
    order("a", 2, { status: "processing" }),
    order("new", 3),
    order("b", 4, { status: "processing" }),
  ]);
  expect(idsIn(moveOrder(columns, order("new", 3, { status: "processing" })), "processing")).toEqual(["a", "new", "b"]);
});

test("an order that is closed becomes the first one in its column", () => {
  const columns = boardOf([order("a", 1, { status: "delivered" }), order("b", 5)]);
  expect(idsIn(moveOrder(columns, order("b", 5, { status: "delivered" })), "delivered")).toEqual(["b", "a"]);
});

test("an unpaid order that is started no longer awaits payment", () => {
  const columns = boardOf([order("a", 1, { payment: false }), order("b", 2, { payment: false })]);
  const moved = moveOrder(columns, order("a", 1, { payment: false, status: "processing" }));
  expect(column(moved, "pending")).toMatchObject({ total: { count: 1 }, awaitingPayment: { count: 1 } });
  const paid = boardOf([order("a", 1), order("b", 2, { payment: false })]);
  expect(column(moveOrder(paid, order("a", 1, { status: "processing" })), "pending").awaitingPayment.count).toBe(1);
});

test("an order whose status stays the same keeps its place", () => {
  const columns = boardOf([order("a", 1), order("b", 2)]);
  const changed = order("a", 1, { isNew: true });
  const after = moveOrder(columns, changed);
  expect(column(after, "pending").orders).toEqual([changed, order("b", 2)]);
  expect(column(after, "pending").total.count).toBe(2);
});

test("an order that the board does not list changes nothing", () => {
  const columns = boardOf([order("a", 1)]);
  expect(moveOrder(columns, order("x", 1, { status: "delivered" }))).toBe(columns);
});

test("after any moves, each order is listed once, under its status, and the totals are right", () => {
  const status = fc.constantFrom(...ORDER_STATUSES);
  const moves = fc.array(fc.record({ index: fc.nat({ max: 5 }), to: status }), { maxLength: 12 });
  holds(
    fc.property(fc.array(status, { minLength: 6, maxLength: 6 }), moves, (start, steps) => {
      const orders = start.map((each, index) => order(`o${index}`, index, { status: each }));
      let columns = boardOf(orders, 2);
      for (const { index, to } of steps) {
        orders[index] = order(`o${index}`, index, { status: to });
        columns = moveOrder(columns, orders[index]);
      }
      for (const { status: of, orders: listed, total } of columns) {
        const own = orders.filter((each) => each.status === of).map(({ _id }) => _id);
        expect(listed.map(({ _id }) => _id).toSorted()).toEqual(own);
        expect(total.count).toBe(own.length + 2);
        if (isOpen(of)) expect(listed).toEqual(listed.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1)));
      }
    }),
  );
});

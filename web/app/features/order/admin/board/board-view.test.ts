import { expect, test } from "vitest";
import { boardOf, numberedOrder } from "../../../../../testing/orders.ts";
import { isLater, newCount } from "./board-columns.ts";
import { BOARD_SHOWS, boardView } from "./board-view.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const late = numberedOrder(1, { status: "processing", promisedAt: at(-3) });
const pickup = numberedOrder(2, { fulfilment: "pickup", promisedAt: at(10) });
const dinner = numberedOrder(3, { kitchenAt: at(90), scheduledFor: at(120) });
const lunch = numberedOrder(4, { kitchenAt: at(30), scheduledFor: at(60) });
const closed = numberedOrder(5, { status: "delivered" });
const { columns } = boardOf([late, pickup, dinner, lunch, closed]);

const numbersOf = (show: (typeof BOARD_SHOWS)[number]) =>
  boardView(columns, show, NOW).columns.flatMap(({ orders }) => orders.map(({ orderNumber }) => orderNumber));

test("shows what is chosen, and counts each choice", () => {
  expect(BOARD_SHOWS.map(numbersOf)).toEqual([[2, 1, 5], [1], [2], [1], [5]]);
  expect(boardView(columns, "all", NOW).counts).toEqual({ all: 2, delivery: 1, pickup: 1, late: 1, closed: 1 });
});

test("orders for later are apart until the kitchen is to start them, the earliest first", () => {
  expect(boardView(columns, "all", NOW).later.map(({ orderNumber }) => orderNumber)).toEqual([4, 3]);
  const [pending] = boardView(columns, "all", NOW + 30 * 60_000).columns;
  expect(pending?.orders.map(({ orderNumber }) => orderNumber)).toEqual([2, 4]);
  expect(pending?.total.count).toBe(2);
});

test("one that was started early is not for later", () => {
  expect(isLater(dinner, NOW)).toBe(true);
  expect(isLater({ ...dinner, status: "processing" }, NOW)).toBe(false);
});

test("orders beyond those that are listed stay counted", () => {
  const [pending, ...others] = boardOf([pickup, dinner]).columns;
  if (!pending) throw new Error("No column");
  const long = [{ ...pending, total: { count: 250, isCapped: false } }, ...others];
  expect(boardView(long, "all", NOW).columns[0]?.total.count).toBe(249);
});

test("more than twelve open orders are a rush", () => {
  const many = (count: number) => boardOf(Array.from({ length: count }, (_, index) => numberedOrder(index + 1)));
  expect(boardView(many(12).columns, "all", NOW).isRush).toBe(false);
  expect(boardView(many(13).columns, "all", NOW).isRush).toBe(true);
});

test("a new order for later counts as new when the kitchen is to start it", () => {
  const board = boardOf([numberedOrder(1, { isNew: true }), { ...lunch, isNew: true }]);
  expect(newCount(board, NOW)).toBe(1);
  expect(newCount(board, NOW + 30 * 60_000)).toBe(2);
});

import { expect, test } from "vitest";
import { boardOf, numberedOrder } from "../../../../../testing/orders.ts";
import { BOARD_SHOWS, boardView } from "./board-view.ts";

const NOW = Date.parse("2026-11-21T15:00:00.000Z");
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const late = numberedOrder(1, { status: "processing", promisedAt: at(-3) });
const pickup = numberedOrder(2, { fulfilment: "pickup", promisedAt: at(10) });
const dinner = numberedOrder(3, { kitchenAt: at(90), scheduledFor: at(120) });
const lunch = numberedOrder(4, { kitchenAt: at(30), scheduledFor: at(60) });
const closed = numberedOrder(5, { status: "delivered" });
const board = boardOf([late, pickup, dinner, lunch, closed], NOW);

const numbersOf = (show: (typeof BOARD_SHOWS)[number]) =>
  boardView(board, show, NOW).columns.flatMap(({ orders }) => orders.map(({ orderNumber }) => orderNumber));

test("shows what is chosen, and counts each choice", () => {
  expect(BOARD_SHOWS.map(numbersOf)).toEqual([[2, 1, 5], [1], [2], [1], [5]]);
  expect(boardView(board, "all", NOW).counts).toEqual({ all: 2, delivery: 1, pickup: 1, late: 1, closed: 1 });
});

test("orders for later are apart, the earliest first, whatever is shown", () => {
  for (const show of BOARD_SHOWS) expect(boardView(board, show, NOW).later.map(({ orderNumber }) => orderNumber)).toEqual([4, 3]);
});

test("orders beyond those that are listed stay counted", () => {
  const [pending, ...others] = boardOf([pickup, numberedOrder(6)]).columns;
  if (!pending) throw new Error("No column");
  const long = { columns: [{ ...pending, total: { count: 250, isCapped: false } }, ...others], scheduled: [] };
  expect(boardView(long, "pickup", NOW).columns[0]?.total.count).toBe(249);
});

test("more than twelve open orders are a rush", () => {
  const many = (count: number) => boardOf(Array.from({ length: count }, (_, index) => numberedOrder(index + 1)));
  expect(boardView(many(12), "all", NOW).isRush).toBe(false);
  expect(boardView(many(13), "all", NOW).isRush).toBe(true);
});

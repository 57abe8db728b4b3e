/** What the board shows of its orders: those for later apart, and of the others those that are chosen. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import type { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { isLate } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import type { AnswerOf } from "../../../../platform/api/call.ts";
import { readyCount } from "./board-columns.ts";

/** The orders that it shows. `scheduled`: for later, next first; in no column until the kitchen is to start them. */
export type BoardOrders = Pick<AnswerOf<typeof orderAdminCalls.board>, "columns" | "scheduled">;

/** Of open orders, and `closed` for those of today that are not. */
export const BOARD_SHOWS = ["all", "delivery", "pickup", "late", "closed"] as const;
export type BoardShow = (typeof BOARD_SHOWS)[number];

const shows: Record<BoardShow, (order: AdminOrder, now: number) => boolean> = {
  all: ({ status }) => isOpen(status),
  delivery: ({ status, fulfilment }) => isOpen(status) && fulfilment === "delivery",
  pickup: ({ status, fulfilment }) => isOpen(status) && fulfilment !== "delivery",
  late: (order, now) => isOpen(order.status) && isLate(order, now),
  closed: ({ status }) => !isOpen(status),
};

/** With more open orders than this, those that wait get the room of everything else. */
const QUIET_MAX = 12;

export interface BoardView {
  columns: readonly BoardColumn[];
  /** The earliest first. */
  later: readonly AdminOrder[];
  counts: Readonly<Record<BoardShow, number>>;
  isRush: boolean;
}

/** Counts of columns are those of what is shown. */
export function boardView({ columns, scheduled }: BoardOrders, show: BoardShow, now: number): BoardView {
  const orders = columns.flatMap((column) => column.orders);
  const isShown = (order: AdminOrder) => show === "all" || shows[show](order, now);
  const isOfShow = ({ status }: BoardColumn) => show === "all" || isOpen(status) === (show !== "closed");
  const counts = Object.fromEntries(
    BOARD_SHOWS.map((each) => [each, orders.filter((order) => shows[each](order, now)).length]),
  ) as Record<BoardShow, number>;
  return {
    columns: columns.filter(isOfShow).map((column) => withoutOthers(column, column.orders.filter(isShown))),
    later: scheduled,
    counts,
    isRush: counts.all > QUIET_MAX,
  };
}

/** The rest of a column that is too long to be listed stays counted. */
function withoutOthers(column: BoardColumn, orders: AdminOrder[]): BoardColumn {
  if (orders.length === column.orders.length) return column;
  const unlisted = readyCount(column).count - column.orders.length;
  const count = column.awaitingPayment.count + unlisted + orders.length;
  return { ...column, orders, total: { ...column.total, count } };
}

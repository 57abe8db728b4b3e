/** What the board shows of its orders: those for later apart, and of the others those that are chosen. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { isLate } from "@forno/contract/order/rules/delivery-promise.ts";
import { isOpen } from "@forno/contract/order/rules/order-status.ts";
import { isLater, readyCount } from "./board-columns.ts";

/** Of open orders, and `closed` for those of today that are not. */
export const BOARD_SHOWS = ["all", "delivery", "pickup", "late", "closed"] as const;
export type BoardShow = (typeof BOARD_SHOWS)[number];

const shows: Record<BoardShow, (order: AdminOrder, now: number) => boolean> = {
  all: ({ status }) => isOpen(status),
  delivery: ({ status, fulfilment }) => isOpen(status) && fulfilment === "delivery",
  pickup: ({ status, fulfilment }) => isOpen(status) && fulfilment === "pickup",
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
export function boardView(columns: readonly BoardColumn[], show: BoardShow, now: number): BoardView {
  const orders = columns.flatMap((column) => column.orders);
  const later = orders.filter((order) => isLater(order, now));
  const isShown = (order: AdminOrder) => !isLater(order, now) && (show === "all" || shows[show](order, now));
  const isOfShow = ({ status }: BoardColumn) => show === "all" || isOpen(status) === (show !== "closed");
  const counts = Object.fromEntries(
    BOARD_SHOWS.map((each) => [each, orders.filter((order) => !isLater(order, now) && shows[each](order, now)).length]),
  ) as Record<BoardShow, number>;
  return {
    columns: columns.filter(isOfShow).map((column) => withoutOthers(column, column.orders.filter(isShown))),
    later: later.toSorted((a, b) => Date.parse(a.kitchenAt ?? "") - Date.parse(b.kitchenAt ?? "")),
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

import type { AdminOrder, CappedCount } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { isOpen, isWaiting, orderCan } from "@forno/contract/order/rules/order-status.ts";

/** Awaits online payment and may never be paid: the kitchen waits. */
export const awaitsPayment = (order: AdminOrder): boolean => isWaiting(order.status) && !orderCan.start(order);

/** The orders of a column that the kitchen can start. */
export const readyCount = ({ total, awaitingPayment }: BoardColumn): CappedCount => ({
  ...total,
  count: total.count - awaitingPayment.count,
});

const byAge = (a: AdminOrder, b: AdminOrder): number => Date.parse(a.createdAt) - Date.parse(b.createdAt);

/** The columns with the changed order in its place, shown until they are fetched again. */
export function moveOrder(columns: BoardColumn[], changed: AdminOrder): BoardColumn[] {
  const old = columns.flatMap(({ orders }) => orders).find(({ _id }) => _id === changed._id);
  if (!old) return columns;
  return columns.map((column) => {
    const { status, total } = column;
    if (old.status === changed.status) {
      return { ...column, orders: column.orders.map((order) => (order === old ? changed : order)) };
    }
    if (status === old.status) {
      const orders = column.orders.filter((order) => order !== old);
      const awaitingPayment = awaitsPayment(old) ? lessOne(column.awaitingPayment) : column.awaitingPayment;
      return { ...column, total: lessOne(total), awaitingPayment, orders };
    }
    if (status !== changed.status) return column;
    const orders = isOpen(status) ? [...column.orders, changed].toSorted(byAge) : [changed, ...column.orders];
    return { ...column, total: { ...total, count: total.count + 1 }, orders };
  });
}

const lessOne = (total: CappedCount): CappedCount => ({ ...total, count: total.count - 1 });

/** `1,234`, or `10,000+` where counting stopped. */
export const countText = ({ count, isCapped }: CappedCount): string => `${count.toLocaleString("en-IN")}${isCapped ? "+" : ""}`;

const ORDERS_A_SHARE = 8;

/**
 * How columns share the board's width, by their numbers of orders: what waits gets the room of what is empty. Null: empty, as wide as its title. Otherwise at least one, and the longest
 * column at most `sharesMax`.
 */
export function sharesOf(orders: readonly number[], sharesMax: number): (number | null)[] {
  const longest = Math.max(1, ...orders);
  return orders.map((count) => {
    if (count === 0) return null;
    return Math.max(1, Math.min(Math.round(count / ORDERS_A_SHARE), Math.floor((sharesMax * count) / longest)));
  });
}

/** For `grid-template-columns`. */
export const columnTracks = (orders: readonly number[], sharesMax: number): string =>
  sharesOf(orders, sharesMax)
    .map((share) => (share === null ? "minmax(12rem, 0.4fr)" : `minmax(14rem, ${share}fr)`))
    .join(" ");

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

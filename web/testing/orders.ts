/** A fake server with orders, as the admin's screens ask for them. */

import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { BoardColumn, OrderDetail } from "@forno/contract/order/order-admin.ts";
import { isWaiting, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { awaitsPayment } from "../app/features/order/admin/board/board-columns.ts";
import { FakeServer } from "./fake-server.ts";
import { sampleOrder, sampleOrderDetail } from "./samples.ts";

const SET_STATUS = "POST /api/order/admin/status";

const counted = (orders: readonly AdminOrder[]) => ({ count: orders.length, isCapped: false });

/** The answer for the board: orders for later are in no column until the kitchen is to start them. */
export function boardOf(orders: readonly AdminOrder[], now = Date.now()) {
  const isLater = ({ status, kitchenAt }: AdminOrder) => isWaiting(status) && Date.parse(kitchenAt ?? "") > now;
  const scheduled = orders.filter(isLater).toSorted((a, b) => Date.parse(a.kitchenAt ?? "") - Date.parse(b.kitchenAt ?? ""));
  const due = orders.filter((order) => !isLater(order));
  const columns = ORDER_STATUSES.map((status): BoardColumn => {
    const own = due.filter((order) => order.status === status);
    return {
      status,
      total: counted(own),
      awaitingPayment: counted(own.filter(awaitsPayment)),
      orders: own.filter((order) => !awaitsPayment(order)),
    };
  });
  return { day: "2026-11-21", unseen: counted(due.filter(({ isNew }) => isNew)), columns, scheduled };
}

/** A paid order of ₹507. Later numbers are placed later. */
export const numberedOrder = (orderNumber: number, order: Partial<AdminOrder> = {}): AdminOrder =>
  sampleOrder({
    _id: `order-${orderNumber}`,
    orderNumber,
    amount: 507,
    payment: true,
    createdAt: new Date(Date.UTC(2026, 10, 21, 14, 30, orderNumber % 60)).toISOString(),
    ...order,
  });

export const numberedDetail = (orderNumber: number, order: Partial<OrderDetail> = {}): OrderDetail =>
  sampleOrderDetail({ ...numberedOrder(orderNumber), refundable: 507, ...order });

/** Answers all fetches of these orders, each of which is shown as it is now, and every change of a status. */
export class OrdersServer extends FakeServer {
  readonly #orders = new Map<string, OrderDetail>();

  constructor(orders: readonly OrderDetail[], partners: readonly Person[] = []) {
    super();
    for (const order of orders) {
      this.#orders.set(order._id, order);
      this.always(`GET /api/order/admin/${order._id}`, (call) => call.answer({ data: this.order(order._id) }));
    }
    this.always("GET /api/order/admin/board", (call) => call.answer(boardOf(this.#all())));
    this.always("GET /api/order/admin", (call) => {
      const found = this.#all().filter(({ orderNumber }) => !call.query.q || call.query.q === `#${orderNumber}`);
      call.answer({ data: found, nextCursor: null, total: counted(found) });
    });
    this.always("GET /api/delivery/assignees", (call) => call.answer({ deliveryBoys: partners }));
    this.always(SET_STATUS, (call) => {
      const { orderId, status } = call.body as { orderId: string; status: OrderStatus };
      this.change(orderId, { status });
      call.answer({ message: "Order status updated successfully!", data: this.order(orderId) });
    });
  }

  order(id: string): OrderDetail {
    const order = this.#orders.get(id);
    if (!order) throw new Error(`There is no ${id}`);
    return order;
  }

  /** As another admin would. */
  change(id: string, change: Partial<OrderDetail>): void {
    this.#orders.set(id, { ...this.order(id), ...change });
  }

  /** The statuses that were sent, oldest first. */
  get sentStatuses(): unknown[] {
    return this.calls.filter((call) => call.isOf(SET_STATUS)).map(({ body }) => body);
  }

  #all(): OrderDetail[] {
    return [...this.#orders.values()];
  }
}

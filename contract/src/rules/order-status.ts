/** Order statuses and what may be done in each (spec section 4): one table for the server's guards and the buttons. */
export const ORDER_STATUSES = ["pending", "processing", "out_for_delivery", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface StatusRules {
  /** Still to be cooked or brought: counts as open. */
  open: boolean;
  /** An unpaid order in this status may still be paid, and expires when it is not. */
  payable: boolean;
  /** The assigned delivery partner may mark it delivered. */
  markDelivered: boolean;
  /** The status that usually follows. */
  next: OrderStatus | null;
}

const rules: Record<OrderStatus, StatusRules> = {
  pending: { open: true, payable: true, markDelivered: false, next: "processing" },
  processing: { open: true, payable: true, markDelivered: false, next: "out_for_delivery" },
  out_for_delivery: { open: true, payable: true, markDelivered: true, next: "delivered" },
  delivered: { open: false, payable: true, markDelivered: false, next: null },
  cancelled: { open: false, payable: false, markDelivered: false, next: null },
};

export const isOpen = (status: OrderStatus): boolean => rules[status].open;
export const nextStatus = (status: OrderStatus): OrderStatus | null => rules[status].next;

export const orderCan = {
  /** Money that arrives pays it; for any other status it is refunded. */
  takePayment: (order: { status: OrderStatus; payment: boolean }): boolean => !order.payment && rules[order.status].payable,
  /** Only a pending, unpaid order runs out of time. */
  expire: (order: { status: OrderStatus; payment: boolean }): boolean => !order.payment && order.status === "pending",
  markDelivered: (order: { status: OrderStatus }): boolean => rules[order.status].markDelivered,
};

export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isOpen);

/** Order statuses and what may be done in each (spec section 4): one table for the server's guards and the buttons. */
import type { PaymentMethod } from "../payment/payment-method.ts";

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

interface PayableOrder {
  status: OrderStatus;
  payment: boolean;
  paymentMethod: PaymentMethod;
}

/** The delivery partner still has to collect it. */
const isCashDue = ({ status, payment, paymentMethod }: PayableOrder): boolean =>
  paymentMethod === "cash" && !payment && status !== "cancelled";

export const orderCan = {
  /** Money that arrives pays it; for any other status it is refunded. */
  takePayment: (order: { status: OrderStatus; payment: boolean }): boolean => !order.payment && rules[order.status].payable,
  /** Only a pending order that was to be paid online, and was not, runs out of time. */
  expire: (order: PayableOrder): boolean => order.paymentMethod === "online" && !order.payment && order.status === "pending",
  payInCash: isCashDue,
  /** The kitchen may: an unpaid online order may still be in the payment window, and may never be paid. */
  begin: (order: PayableOrder): boolean => order.status === "pending" && (order.payment || isCashDue(order)),
  markDelivered: (order: { status: OrderStatus }): boolean => rules[order.status].markDelivered,
};

export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isOpen);

/** Socket events. The public channel needs no token; the others follow the handshake's `auth: {token}`. */
import type { OrderStatus } from "../rules/order/order-status.ts";

export interface OrderEvent {
  _id: string;
  status: OrderStatus;
  payment: boolean;
  deliveryBoyId: string | null;
}

export interface BulkSmsEvent {
  _id: string;
  /** Those under way included; 0: it is done. */
  queued: number;
  sent: number;
  failed: number;
}

export interface ServerEvents {
  /** A bare boolean, to every client of every instance. */
  orderEnabledUpdate: (isOrderEnabled: boolean) => void;
  /** The menu has another version: fetch it again, at any moment within so many milliseconds (at once if nothing is said). */
  menuUpdate: (jitterMs?: number) => void;
  /** To the customer, the assigned partner and the admins. */
  orderUpdate: (order: OrderEvent) => void;
  /** To the admins, once an order is paid, needs no payment, or is to be paid in cash on delivery. */
  orderPlaced: (order: OrderEvent) => void;
  /** To the admins: a delivery partner was added or deleted. */
  partnersUpdate: () => void;
  /** To the admins: there is more, or less, about payments to look into. */
  paymentsToReview: () => void;
  /** To the admins while a bulk message goes out, about once a second, and at its end. */
  bulkSmsUpdate: (progress: BulkSmsEvent) => void;
}

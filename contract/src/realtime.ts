/** Socket events. The public channel needs no token; the others follow the handshake's `auth: {token}`. */
import type { OrderStatus } from "./order/rules/order-status.ts";

export interface OrderNotification {
  _id: string;
  status: OrderStatus;
  payment: boolean;
  deliveryBoyId: string | null;
}

export interface BulkSmsProgress {
  _id: string;
  /** Including those being sent; 0: completed. */
  queued: number;
  sent: number;
  failed: number;
}

export interface PartnerLocation {
  orderId: string;
  lat: number;
  lng: number;
  /** How far off it may be, in metres. */
  accuracy: number;
  /** To the order's pin, in metres as the crow flies; null: it has none. */
  distance: number | null;
  at: string;
}

export interface ServerEvents {
  /** A plain boolean, to every client of every instance. */
  orderEnabledUpdate: (isOrderEnabled: boolean) => void;
  /** The menu has changed: fetch it again after a random delay of at most `jitterMs` milliseconds (0 if absent). */
  menuUpdate: (jitterMs?: number) => void;
  /** To those who edit the menu or run orders, once for each fall: so few pieces of a food or modifier are left. */
  stockLow: (item: { name: string; left: number }) => void;
  /** To the customer, the assigned partner, admins and kitchen; of what the counter took, also to the counter. */
  orderUpdate: (order: OrderNotification) => void;
  /** To admins and kitchen, once an order is paid, needs no payment, or is to be paid in cash on delivery. */
  orderPlaced: (order: OrderNotification) => void;
  /** To the customer of an order that is out, while its partner shares where they are; at most every five seconds. */
  partnerLocation: (location: PartnerLocation) => void;
  /** To the admins: a delivery partner was added or deleted. */
  partnersUpdate: () => void;
  /** To those who manage the staff: someone was added, changed or removed. */
  staffUpdate: () => void;
  /** To the admins: payment exceptions were raised or resolved. */
  paymentsToReview: () => void;
  /** To those who print: a printer was changed, has something to print, has printed it, or does not respond. */
  printersUpdate: () => void;
  /** To the admins while a bulk message is being sent, about once a second, and at its end. */
  bulkSmsUpdate: (progress: BulkSmsProgress) => void;
}

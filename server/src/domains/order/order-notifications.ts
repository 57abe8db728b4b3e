/** Notifies open pages of changed orders. Called after the commit. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { OrderNotification } from "@forno/contract/realtime.ts";
import type { Events } from "../../platform/realtime/events.ts";
import { partnerRoom, permissionRoom, userRoom } from "../user/socket-rooms.ts";
import type { OrderState } from "./lifecycle/order-changes-store.ts";

export interface PendingNotification {
  order: Pick<OrderState, "id" | "userId" | "status" | "payment" | "deliveryPartnerId">;
  /** The kitchen can start it now: it was just paid, needs no payment, or is paid in cash. */
  isPlaced?: boolean;
  /** The partner it was unassigned from, who is notified, too. */
  formerPartnerId?: string | null;
}

/**
 * `orderUpdate` to the customer, the assigned partner and the admins; `orderPlaced` to the admins once the kitchen can start the
 * order.
 */
export function notifyOrders(events: Events, notifications: readonly PendingNotification[]): void {
  for (const { order, isPlaced, formerPartnerId } of notifications) {
    const event: OrderNotification = {
      _id: order.id,
      status: order.status,
      payment: order.payment,
      deliveryBoyId: order.deliveryPartnerId,
    };
    const customers = [order.userId].filter((id) => id !== null);
    const partners = [order.deliveryPartnerId, formerPartnerId].filter((id) => id != null);
    const rooms = [permissionRoom("orders"), ...customers.map(userRoom), ...partners.map(partnerRoom)];
    events.toRooms(rooms, "orderUpdate", event);
    if (isPlaced) events.toRooms([permissionRoom("orders")], "orderPlaced", event);
  }
}

/** Sends `orderUpdate` to the admins only. */
export function notifySeen(events: Events, { _id, status, payment, deliveryBoyId }: AdminOrder): void {
  events.toRooms([permissionRoom("orders")], "orderUpdate", { _id, status, payment, deliveryBoyId: deliveryBoyId?._id ?? null });
}

/** What open pages are told of an order, after the commit. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { OrderNotification } from "@forno/contract/wire/realtime.ts";
import type { Events } from "../../platform/realtime/events.ts";
import { ADMINS_ROOM, partnerRoom, userRoom } from "../user/rooms.ts";
import type { OrderState } from "./lifecycle/order-changes-store.ts";

export interface OrderAnnouncement {
  order: Pick<OrderState, "id" | "userId" | "status" | "payment" | "deliveryPartnerId">;
  /** It was paid just now, needs no payment, or will be paid in cash: news for the kitchen. */
  isPlaced?: boolean;
  /** The partner it was taken from, who is to know as well. */
  formerPartnerId?: string | null;
}

/** `orderUpdate` to the customer, the assigned partner and the admins; `orderPlaced` to the admins once the kitchen may begin. */
export function announceOrders(events: Events, announcements: readonly OrderAnnouncement[]): void {
  for (const { order, isPlaced, formerPartnerId } of announcements) {
    const event: OrderNotification = {
      _id: order.id,
      status: order.status,
      payment: order.payment,
      deliveryBoyId: order.deliveryPartnerId,
    };
    const partners = [order.deliveryPartnerId, formerPartnerId].filter((id) => id != null);
    events.toRooms([ADMINS_ROOM, userRoom(order.userId), ...partners.map(partnerRoom)], "orderUpdate", event);
    if (isPlaced) events.toRooms([ADMINS_ROOM], "orderPlaced", event);
  }
}

/** Sends `orderUpdate` to the admins only. */
export function notifySeen(events: Events, { _id, status, payment, deliveryBoyId }: AdminOrder): void {
  events.toRooms([ADMINS_ROOM], "orderUpdate", { _id, status, payment, deliveryBoyId: deliveryBoyId?._id ?? null });
}

/** Notifies open pages of changed orders. Called after the commit. */
import type { AdminOrder } from "@forno/contract/order/order.ts";
import type { OrderNotification } from "@forno/contract/realtime.ts";
import type { Events } from "../../platform/realtime/events.ts";
import { partnerRoom, permissionRoom, userRoom } from "../user/socket-rooms.ts";
import type { OrderState } from "./lifecycle/order-changes-store.ts";

const KITCHEN = permissionRoom("kitchen");
const STAFF = [permissionRoom("orders"), KITCHEN];
const COUNTER = permissionRoom("counter");

/** `orderUpdate` to the customer, the assigned partner, the one it was unassigned from, and the staff; of what the counter took, also to the counter. */
export function notifyOrder(events: Events, order: OrderState, formerPartnerId: string | null = null): void {
  const customers = [order.userId].filter((id) => id !== null);
  const partners = [order.deliveryPartnerId, formerPartnerId].filter((id) => id !== null);
  const sellers = order.channel === "web" ? [] : [COUNTER];
  const rooms = [...STAFF, ...sellers, ...customers.map(userRoom), ...partners.map(partnerRoom)];
  events.toRooms(rooms, "orderUpdate", notificationOf(order));
}

/** The same, and `orderPlaced` to the staff: the kitchen can start it now. */
export function notifyPlaced(events: Events, order: OrderState): void {
  notifyOrder(events, order);
  events.toRooms(STAFF, "orderPlaced", notificationOf(order));
}

/** Only the kitchen's other screens show it. */
export const notifyTicket = (events: Events, order: OrderState): void =>
  events.toRooms([KITCHEN], "orderUpdate", notificationOf(order));

export const notifyStockLow = (events: Events, item: { name: string; left: number }): void =>
  events.toRooms([permissionRoom("menu"), permissionRoom("orders")], "stockLow", item);

const notificationOf = ({ id, status, payment, deliveryPartnerId }: OrderState): OrderNotification => ({
  _id: id,
  status,
  payment,
  deliveryBoyId: deliveryPartnerId,
});

/** Sends `orderUpdate` to the admins only. */
export function notifySeen(events: Events, { _id, status, payment, deliveryBoyId }: AdminOrder): void {
  events.toRooms([permissionRoom("orders")], "orderUpdate", { _id, status, payment, deliveryBoyId: deliveryBoyId?._id ?? null });
}

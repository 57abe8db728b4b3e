import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";

/** Names of the statuses. A small file, because the dashboard, an admin's first page, uses them. */

/** The kitchen's names of the columns. */
export const columnTitles: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Preparing",
  out_for_delivery: "Out for Delivery",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

/** What a customer reads (spec section 4). */
export const statusLabels: Record<OrderStatus, string> = {
  ...columnTitles,
  delivered: "Delivered Successfully",
  cancelled: "Order Cancelled",
};

/** Of an order that its customer fetches. */
const pickupNames: Partial<Record<OrderStatus, string>> = { out_for_delivery: "Ready for Pickup", delivered: "Picked Up" };

/** What a status is called for this order. `names`: default are the customer's. */
export const statusName = ({ fulfilment }: { fulfilment: Fulfilment }, status: OrderStatus, names = statusLabels): string =>
  (fulfilment === "pickup" && pickupNames[status]) || names[status];

/** The lines of an order, for customers, the kitchen and delivery partners. */
export const orderLineTexts = {
  count: (quantity: number) => `${quantity}×`,
  halfAndHalf: "Half-and-half",
  each: (price: string) => `${price} each`,
} as const;

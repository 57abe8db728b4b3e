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

/** The lines of an order, for customers, the kitchen and delivery partners. */
export const orderLineTexts = {
  count: (quantity: number) => `${quantity}×`,
  halfAndHalf: "Half-and-half",
  each: (price: string) => `${price} each`,
} as const;

/** What the dashboard says of orders, too: small, since it is the first page of an admin. */
import type { OrderStatus } from "@forno/contract/rules/order/order-status.ts";

/** The kitchen's words for a column. */
export const columnTitles: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Preparing",
  out_for_delivery: "Out for Delivery",
  delivered: "Delivered",
  cancelled: "Cancelled",
};

export const orderFailures = {
  failedToExport: "Failed to export orders",
  failedToFetch: "Failed to fetch orders",
  failedToUpdateStatus: "Failed to update order status",
  failedToAssign: "Failed to assign delivery boy",
  failedToUnassign: "Failed to remove delivery boy assignment",
} as const;

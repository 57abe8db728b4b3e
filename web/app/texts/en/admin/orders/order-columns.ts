/** The dashboard uses these too. A small file, because that is an admin's first page. */
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";

/** The kitchen's names of the columns. */
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

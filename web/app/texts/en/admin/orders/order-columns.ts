/** The dashboard uses these too. A small file, because that is an admin's first page. */
export const orderFailures = {
  failedToExport: "Failed to export orders",
  failedToFetch: "Failed to fetch orders",
  failedToUpdateStatus: "Failed to update order status",
  failedToAssign: "Failed to assign delivery boy",
  failedToUnassign: "Failed to remove delivery boy assignment",
} as const;

/** Texts of orders that every page of the admin area may need. */
export const openOrdersTexts = {
  byStatus: "Open orders by status",
  awaitingPayment: (count: number) => `${count} more awaiting payment`,
} as const;

export const orderFailures = {
  failedToExport: "Failed to export orders",
  failedToFetch: "Failed to fetch orders",
  failedToUpdateStatus: "Failed to update order status",
  failedToAssign: "Failed to assign delivery boy",
  failedToUnassign: "Failed to remove delivery boy assignment",
} as const;

/** Sound and notifications for new orders. */
export const newOrdersTexts = {
  bellBlocked: "Your browser blocks sound for new orders.",
  allowBell: "Turn on sound",
  notifications: "Desktop notifications for new orders",
  notificationsBlocked: "Notifications are blocked. Allow them for this site in your browser's settings.",
  newOrder: (number: number) => `New order ${number}`,
  newOrders: (count: number) => `${count} new orders`,
  newOrderText: (amount: string, items: string) => `${amount}: ${items}`,
} as const;

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

/** The frame of the admin area (spec section 2), its dashboard and its settings. */
export const adminTexts = {
  navigation: "Admin",
  shortNavigation: "Admin, short",
  home: "dashboard",
  main: "Main",
  dashboard: "Dashboard",
  addFood: "Add Food",
  foodList: "Food List",
  orders: "Orders",
  management: "Management",
  payments: "Payments",
  promoCodes: "Promo Codes",
  messages: "SMS Notifications",
  deliveryBoys: "Delivery Boys",
  settings: "Settings",
  systemSettings: "System Settings",
  audit: "Audit",
  sessions: "Sessions",
  security: "Security",
  logout: "Logout",
  more: "More",
  withCount: (area: string, count: number) => `${area} (${count})`,
  live: "Live",
  notLive: "Not live. Reconnecting…",
  /** For those who do not see the board. */
  newOrders: (count: number) => (count === 1 ? "1 new order" : `${count} new orders`),
} as const;

export const statsTexts = {
  totalOrders: "Total orders",
  totalRevenue: "Total revenue",
  totalFoods: "Total foods",
  totalUsers: "Total users",
  ordersToday: (count: string) => `${count} today`,
  revenueToday: (revenue: string) => `${revenue} today, net of refunds`,
  soldOut: (count: string) => `${count} sold out`,
  newToday: (count: string) => `${count} new today`,
  awaitingPayment: (count: number) => `${count} more awaiting payment`,
  rightNow: "Right now",
  openByStatus: "Open orders by status",
  quickActions: "Quick actions",
  failedToFetch: "Failed to fetch stats",
} as const;

export const settingsTexts = {
  acceptOrders: "Accept orders",
  ordering: "Ordering",
  isOn: "Ordering is on. Customers can order now.",
  isOff: "Ordering is off. Customers can browse the menu but cannot order.",
  turnOffNote: "Turning ordering off empties every cart immediately.",
  failedToFetch: "Failed to fetch settings",
} as const;

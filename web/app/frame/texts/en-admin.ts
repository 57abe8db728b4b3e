/** The frame of the admin area (spec section 2), its dashboard and its settings. */
export const adminTexts = {
  navigation: "Admin",
  shortNavigation: "Admin, short",
  home: "dashboard",
  stockLow: (name: string, left: number) => (left === 0 ? `${name} is sold out` : `Only ${left} of ${name} left`),
  main: "Main",
  management: "Management",
  settings: "Settings",
  logout: "Logout",
  more: "More",
  withCount: (area: string, count: number) => `${area} (${count})`,
  live: "Live",
  noAccess: "You cannot open this page",
  noAccessText: (permission: string) => `It needs the permission ${permission}. An owner can give it to you on the page Staff.`,
  toOwnPage: "Go to your page",
  notLive: "No connection. Reconnecting…",
  /** For screen readers, in place of the board. */
  newOrders: (count: number) => (count === 1 ? "1 new order" : `${count} new orders`),
} as const;

export const paletteTexts = {
  open: "Jump to",
  title: "Jump to a page, order or food",
  search: "Page, order number or food",
  nothing: "No results",
  areas: "Pages",
  orders: "Orders",
  foods: "Foods",
  order: (number: number, who: string) => `Order ${number}, ${who}`,
} as const;

import type { Feature } from "../feature.ts";

export const account = {
  customerRoutes: [{ path: "account", file: "routes/customer/account.tsx" }],
  siteLinks: [{ text: "Account", to: "/account", icon: "PersonIcon", needs: "ownOrders" }],
} satisfies Feature;

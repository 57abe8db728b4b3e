import { siteTexts } from "#texts/site.ts";
import type { Feature } from "../feature.ts";

export const account = {
  customerRoutes: [{ path: "account", file: "routes/customer/account.tsx" }],
  siteLinks: [{ text: siteTexts.account, to: "/account", icon: "PersonIcon", needs: "ownOrders" }],
} satisfies Feature;

import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import { siteTexts } from "#texts/site.ts";
import type { Feature } from "../feature.ts";

const ORDERS = [{ queryKey: ["orders"] }];

export const order = {
  adminRoutes: [
    {
      path: "orders",
      file: "routes/admin/orders/orders.tsx",
      children: [{ path: ":orderId", file: "routes/admin/orders/order.tsx" }],
    },
  ],
  adminLinks: [
    {
      text: adminTexts.orders,
      to: "/admin/orders",
      icon: "ReceiptIcon",
      section: "main",
      title: pageTitles.orders,
      isTab: true,
    },
  ],
  live: { orderUpdate: ORDERS, orderPlaced: ORDERS, partnersUpdate: ORDERS, paymentsToReview: ORDERS },
  customerRoutes: [
    { path: "myorders", file: "routes/customer/my-orders.tsx" },
    { path: "verify", file: "routes/customer/verify.tsx" },
  ],
  siteLinks: [{ text: siteTexts.myOrders, to: "/myorders", icon: "ReceiptIcon", needs: "ownOrders" }],
} satisfies Feature;

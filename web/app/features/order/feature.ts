import type { Feature } from "../feature.ts";

export const ordersTitle = "Orders";

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
      text: "Orders",
      to: "/admin/orders",
      icon: "ReceiptIcon",
      needs: "orders",
      section: "main",
      title: ordersTitle,
      isTab: true,
    },
  ],
  live: { orderUpdate: ORDERS, orderPlaced: ORDERS, partnersUpdate: ORDERS, paymentsToReview: ORDERS },
  customerRoutes: [
    { path: "myorders", file: "routes/customer/my-orders.tsx" },
    { path: "verify", file: "routes/customer/verify.tsx" },
  ],
  siteLinks: [{ text: "My Orders", to: "/myorders", icon: "ReceiptIcon", needs: "ownOrders" }],
} satisfies Feature;

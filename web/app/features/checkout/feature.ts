import type { Feature } from "../feature.ts";

export const checkout = {
  customerRoutes: [{ path: "order", file: "routes/customer/order.tsx" }],
} satisfies Feature;

import type { Feature } from "../feature.ts";

export const cart = {
  customerRoutes: [{ path: "cart", file: "routes/customer/cart.tsx" }],
} satisfies Feature;

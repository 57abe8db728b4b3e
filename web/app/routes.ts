import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { features } from "./features/features.ts";

/** Spec section 2. Each layout is a guard and a frame; `/menu` is the home for visitors. */
export default [
  index("routes/public/sign-in.tsx", { id: "start" }),
  route("login", "routes/public/sign-in.tsx", { id: "login" }),

  layout("frame/layouts/public.tsx", [
    route("menu", "routes/public/menu.tsx"),
    route("menu/:slug", "routes/public/food/food.tsx"),
    route("about", "routes/public/about.tsx"),
    route("delivery", "routes/public/delivery.tsx"),
    route("privacy", "routes/public/policies/privacy.tsx"),
    route("terms", "routes/public/policies/terms.tsx"),
    route("refunds", "routes/public/policies/refunds.tsx"),
    route("pay/:token", "routes/public/pay/pay.tsx"),
    route("bill-link", "routes/public/bill-link.tsx"),
    route("*", "routes/public/not-found.tsx"),
  ]),

  layout(
    "frame/layouts/customer.tsx",
    features.flatMap(({ customerRoutes = [] }) => customerRoutes),
  ),

  route("admin/orders/:orderId/print", "routes/admin/orders/order-print.tsx"),
  route(
    "admin",
    "frame/admin/layout.tsx",
    features.flatMap(({ adminRoutes = [], adminPages = {} }) => [
      ...adminRoutes,
      ...Object.entries(adminPages).map(([path, id]) => route(path, "routes/admin/admin-page.tsx", { id })),
    ]),
  ),

  route("delivery-boy", "frame/layouts/partner.tsx", [index("routes/partner/orders.tsx")]),

  route("kitchen", "routes/kitchen/kitchen.tsx"),
  route("counter", "routes/counter/counter.tsx"),

  route("setup", "routes/setup/setup.tsx"),
] satisfies RouteConfig;

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Spec section 2. Each layout is a guard and a frame; `/menu` is the home for visitors. */
export default [
  index("routes/public/sign-in.tsx", { id: "start" }),
  route("login", "routes/public/sign-in.tsx", { id: "login" }),

  layout("routes/public/layout.tsx", [
    route("menu", "routes/public/menu.tsx"),
    route("about", "routes/public/about.tsx"),
    route("delivery", "routes/public/delivery.tsx"),
    route("privacy", "routes/public/privacy.tsx"),
    route("terms", "routes/public/terms.tsx"),
    route("refunds", "routes/public/refunds.tsx"),
  ]),

  layout("routes/customer/layout.tsx", [
    route("home", "routes/customer/home.tsx"),
    route("cart", "routes/customer/cart.tsx"),
    route("order", "routes/customer/order.tsx"),
    route("myorders", "routes/customer/my-orders.tsx"),
    route("account", "routes/customer/account.tsx"),
    route("verify", "routes/customer/verify.tsx"),
  ]),

  route("admin/orders/:orderId/print", "routes/admin/order-print.tsx"),
  route("admin", "routes/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("add", "routes/admin/add-food.tsx"),
    route("list", "routes/admin/food-list.tsx"),
    route("list/:foodId", "routes/admin/edit-food.tsx"),
    route("orders", "routes/admin/orders.tsx", [route(":orderId", "routes/admin/order.tsx")]),
    route("payments", "routes/admin/payments.tsx"),
    route("promocodes", "routes/admin/promo-codes.tsx"),
    route("settings", "routes/admin/system-settings.tsx"),
    route("audit", "routes/admin/audit.tsx"),
    route("sessions", "routes/admin/sessions.tsx"),
    route("security", "routes/admin/security.tsx"),
    route("sms", "routes/admin/messages.tsx"),
    route("delivery-boys", "routes/admin/delivery-boys.tsx"),
  ]),

  route("delivery-boy", "routes/delivery-boy/layout.tsx", [index("routes/delivery-boy/orders.tsx")]),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;

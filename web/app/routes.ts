import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

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
  ]),

  layout("frame/layouts/customer.tsx", [
    route("home", "routes/customer/home.tsx"),
    route("cart", "routes/customer/cart.tsx"),
    route("order", "routes/customer/order.tsx"),
    route("myorders", "routes/customer/my-orders.tsx"),
    route("account", "routes/customer/account.tsx"),
    route("verify", "routes/customer/verify.tsx"),
  ]),

  route("admin/orders/:orderId/print", "routes/admin/orders/order-print.tsx"),
  route("admin", "frame/admin/layout.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("add", "routes/admin/menu/menu.tsx", { id: "add-food" }),
    route("list", "routes/admin/menu/menu.tsx", { id: "food-list" }),
    route("menu", "routes/admin/menu/menu.tsx", { id: "menu-editor" }, [route(":view/:id?", "routes/admin/menu/menu-view.tsx")]),
    route("orders", "routes/admin/orders/orders.tsx", [route(":orderId", "routes/admin/orders/order.tsx")]),
    route("payments", "routes/admin/payments/payments.tsx"),
    route("promocodes", "routes/admin/promo-codes.tsx"),
    route("settings", "routes/admin/settings/system-settings.tsx"),
    route("audit", "routes/admin/settings/audit.tsx"),
    route("sessions", "routes/admin/settings/sessions.tsx"),
    route("second-factor", "routes/admin/settings/second-factor.tsx"),
    route("system", "routes/admin/settings/system.tsx"),
    route("sms", "routes/admin/messages.tsx"),
    route("delivery-boys", "routes/admin/partners.tsx"),
  ]),

  route("delivery-boy", "frame/layouts/partner.tsx", [index("routes/partner/orders.tsx")]),

  route("setup", "routes/setup/setup.tsx"),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;

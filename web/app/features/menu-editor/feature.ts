import type { Feature } from "../feature.ts";

export const menuTitle = "Menu";

export const menuEditor = {
  // One route for all views, so that the page around them stays while the view changes.
  adminRoutes: [{ path: "menu/:view?/:id?", file: "routes/admin/menu/menu.tsx", id: "menu-editor" }],
  adminLinks: [
    {
      text: "Menu",
      to: "/admin/menu",
      icon: "BookIcon",
      section: "management",
      title: menuTitle,
      isTab: true,
    },
  ],
} satisfies Feature;

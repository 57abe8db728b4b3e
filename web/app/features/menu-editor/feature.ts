import type { Feature } from "../feature.ts";

export const menuTitle = "Menu";

export const menuEditor = {
  adminRoutes: [
    {
      path: "menu",
      file: "routes/admin/menu/menu.tsx",
      id: "menu-editor",
      children: [{ path: ":view/:id?", file: "routes/admin/menu/menu-view.tsx" }],
    },
  ],
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

import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

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
      text: adminTexts.menu,
      to: "/admin/menu",
      icon: "BookIcon",
      section: "management",
      title: pageTitles.menuEditor,
      isTab: true,
    },
  ],
} satisfies Feature;

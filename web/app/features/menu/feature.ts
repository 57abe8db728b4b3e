import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const food = {
  adminRoutes: [
    { path: "add", file: "routes/admin/menu/menu.tsx", id: "add-food" },
    { path: "list", file: "routes/admin/menu/menu.tsx", id: "food-list" },
  ],
  adminLinks: [
    {
      text: adminTexts.addFood,
      to: "/admin/add",
      icon: "PlusIcon",
      section: "main",
      title: pageTitles.addFood,
    },
    {
      text: adminTexts.foodList,
      to: "/admin/list",
      icon: "ListIcon",
      section: "main",
      title: pageTitles.foodList,
    },
  ],
  customerRoutes: [{ path: "home", file: "routes/customer/home.tsx" }],
} satisfies Feature;

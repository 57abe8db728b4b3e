import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const food = {
  adminRoutes: [
    { path: "add", file: "routes/admin/add-food.tsx" },
    { path: "list", file: "routes/admin/food-list.tsx" },
    { path: "list/:foodId", file: "routes/admin/edit-food.tsx" },
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

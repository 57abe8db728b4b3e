import type { Feature } from "../feature.ts";

export const foodListTitle = "Food list";

export const addFoodTitle = "Add food";

export const food = {
  adminRoutes: [
    { path: "add", file: "routes/admin/menu/menu.tsx", id: "add-food" },
    { path: "list", file: "routes/admin/menu/menu.tsx", id: "food-list" },
  ],
  adminLinks: [
    {
      text: "Add Food",
      to: "/admin/add",
      icon: "PlusIcon",
      section: "main",
      title: addFoodTitle,
    },
    {
      text: "Food List",
      to: "/admin/list",
      icon: "ListIcon",
      section: "main",
      title: foodListTitle,
    },
  ],
  customerRoutes: [{ path: "home", file: "routes/customer/home.tsx" }],
} satisfies Feature;

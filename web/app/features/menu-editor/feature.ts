import type { Feature } from "../feature.ts";

export const menuTitle = "Menu";
export const addFoodTitle = "Add food";
export const foodListTitle = "Food list";

const file = "routes/admin/menu/menu.tsx";

export const menuEditor = {
  adminRoutes: [
    // One route for all views, so that the page around them stays while the view changes.
    { path: "menu/:view?/:id?", file, id: "menu-editor" },
    { path: "add", file, id: "add-food" },
    { path: "list", file, id: "food-list" },
  ],
  adminLinks: [
    { text: "Add Food", to: "/admin/add", icon: "PlusIcon", needs: "menu", section: "main", title: addFoodTitle },
    { text: "Food List", to: "/admin/list", icon: "ListIcon", needs: "menu", section: "main", title: foodListTitle },
    { text: "Menu", to: "/admin/menu", icon: "BookIcon", needs: "menu", section: "management", title: menuTitle, isTab: true },
  ],
} satisfies Feature;

import type { Module } from "../../module.ts";
import { databaseCheckGroup, ok, problem } from "../operations/checks/check.ts";
import { menuAdminRoutes } from "./editing/menu-admin-routes.ts";
import { foodRoutes } from "./food-routes.ts";
import { hasFoods } from "./food-store.ts";
import { invalidateMenu, notifyMenuChanged, peekMenu, readMenu, scheduleMenuClock } from "./menu.ts";
import type { MenuTables } from "./menu-tables.ts";

const menuCheck = databaseCheckGroup({
  checks: { menu: { section: "shop", title: "Menu" } },
  find: async ({ db }) => ({
    menu: (await hasFoods(db))
      ? ok("There are foods on the menu")
      : problem("The menu is empty", "Add foods or import a menu: Admin area > Menu"),
  }),
});

export const menuModule: Module<MenuTables> = {
  routes(app, deps) {
    foodRoutes(app, deps);
    menuAdminRoutes(app, deps);
  },
  start: scheduleMenuClock,
  on: (deps) => ({
    // What is not served now can then be chosen, or no longer.
    daysAheadChanged: { inTransaction: notifyMenuChanged },
    menuChanged: {
      afterCommit() {
        invalidateMenu(deps);
        deps.events.toAll("menuUpdate", deps.events.jitterMs());
      },
    },
  }),
  checks: [menuCheck],
  shownPictures: (deps) => ({
    has: async (image) => (await readMenu(deps)).images.has(image),
    peek: (image) => peekMenu(deps)?.images.has(image) === true,
  }),
};

import type { Module } from "../../module.ts";
import { scheduleOrderingClock } from "./ordering-clock.ts";
import { peekSettings, readSettings } from "./settings.ts";
import { settingsCheck } from "./settings-check.ts";
import { settingsHandlers } from "./settings-handlers.ts";
import { settingsRoutes } from "./settings-routes.ts";
import type { SettingsTables } from "./settings-tables.ts";

export const settingsModule: Module<SettingsTables> = {
  routes: settingsRoutes,
  jobs: scheduleOrderingClock,
  on: settingsHandlers,
  checks: [settingsCheck],
  shownPictures: (deps) => ({
    has: async (image) => (await readSettings(deps)).logo === image,
    peek: (image) => peekSettings(deps)?.settings.logo === image,
  }),
};

import type { Settings } from "@forno/contract/settings/settings.ts";
import type { AppDeps, Module } from "../../module.ts";
import { invalidateSettings, peekSettings, readSettings } from "./settings.ts";
import { scheduleOrderingClock } from "./settings-changes.ts";
import { settingsCheck } from "./settings-check.ts";
import { settingsRoutes } from "./settings-routes.ts";
import { selectSettings, toSettings } from "./settings-store.ts";
import type { SettingsTables } from "./settings-tables.ts";

export const settingsModule: Module<SettingsTables> = {
  routes: settingsRoutes,
  start: scheduleOrderingClock,
  on: (deps) => ({
    settingsChanged: { afterCommit: () => invalidateSettings(deps) },
    orderingSwitched: { afterCommit: ({ isOrderEnabled }) => notifyClients(deps, isOrderEnabled) },
  }),
  checks: [settingsCheck],
  shownPictures: (deps) => ({
    has: async (image) => isShownBy(await readSettings(deps), image),
    peek: (image) => isShownBy(peekSettings(deps)?.settings, image),
  }),
};

const isShownBy = (settings: Settings | undefined, image: string): boolean =>
  settings?.logo === image || settings?.aboutPicture === image;

/** The events of two concurrent changes may arrive in the wrong order, so the current state is read and sent. */
async function notifyClients(deps: AppDeps, isOrderEnabled: boolean): Promise<void> {
  deps.events.toAll("orderEnabledUpdate", isOrderEnabled);
  const now = toSettings(await selectSettings(deps.db), deps.clock());
  if (now.isOrderEnabled !== isOrderEnabled) deps.events.toAll("orderEnabledUpdate", now.isOrderEnabled);
}

import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { invalidateSettings } from "./settings.ts";
import { selectSettings, toSettings } from "./settings-store.ts";

export const settingsHandlers = (deps: AppDeps): EventHandlers => ({
  settingsChanged: { afterCommit: () => invalidateSettings(deps) },
  orderingSwitched: { afterCommit: ({ isOrderEnabled }) => notifyClients(deps, isOrderEnabled) },
});

/** The events of two concurrent changes may arrive in the wrong order, so the current state is read and sent. */
async function notifyClients(deps: AppDeps, isOrderEnabled: boolean): Promise<void> {
  deps.events.toAll("orderEnabledUpdate", isOrderEnabled);
  const now = toSettings(await selectSettings(deps.db), deps.clock());
  if (now.isOrderEnabled !== isOrderEnabled) deps.events.toAll("orderEnabledUpdate", now.isOrderEnabled);
}

/** What changes the settings: fetched at startup and on every add-to-cart, and pushed live (spec section 4). */

import { takesOrdersBy } from "@forno/contract/settings/rules/ordering.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { soon } from "../../platform/state/coalesce.ts";
import { isOrderingOff, settings } from "./settings-store.ts";

const orderingListeners = new Set<(isOn: boolean) => void>();
/** Number of changes that did not come from a read. */
let changes = 0;

function write(next: Settings): Settings {
  const isOn = takesOrdersBy(next);
  const wasOff = isOrderingOff();
  settings.write(next);
  if (!isOn || wasOff) for (const listener of orderingListeners) listener(isOn);
  return next;
}

/** Fetches them as they are now. Throws `ApiFailure`. */
export const refreshSettings = async (): Promise<Settings> => (await import("./settings-fetch.ts")).refreshSettings();

/** Counts the changes that did not come from a read. */
export const settingsChanges = (): number => changes;

/** The settings as the server answered. */
export const keepSettings = write;

/** Called whenever nothing can be ordered, not even for later, and when something can be again. Returns how to stop. */
export function onOrdering(listener: (isOn: boolean) => void): () => void {
  orderingListeners.add(listener);
  return () => orderingListeners.delete(listener);
}

/** The settings that a change was answered with. */
export function recordSettings(changed: Settings): void {
  changes++;
  write(changed);
}

export function recordOrderEnabled(isOrderEnabled: boolean): void {
  changes++;
  const current = settings.read();
  if (!current) return;
  // A refusal or an event that says what is known already keeps the time that has been fetched since.
  const ordersAgainAt = isOrderEnabled === current.isOrderEnabled ? current.ordersAgainAt : null;
  write({ ...current, isOrderEnabled, ordersAgainAt });
  // The event does not say why, or when orders are taken again. Until that is fetched, the page does not show it.
  if (takesOrdersBy(current) && !isOrderEnabled) soon(() => refreshSettings().catch(() => undefined));
}

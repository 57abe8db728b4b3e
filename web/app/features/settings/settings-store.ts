/** Whether orders are taken, and the shop's details, as every page reads them. They are written by `settings-changes.ts`, which no page waits for. */

import { takesOrdersBy } from "@forno/contract/settings/rules/ordering.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { createContext, useContext } from "react";
import { createStore, useStore } from "../../platform/state/store.ts";

export const settings = createStore<Settings | null>(null);

/** The settings that the page came with. */
export const SettingsFromPage = createContext<Settings | null>(null);

/** The settings of the page. They may be an old copy, so listeners are only told what the server answers. */
export function seedSettings(fromPage: Settings): void {
  if (settings.read() === null) settings.write(fromPage);
}

export function useSettings(): Settings {
  const fromPage = useContext(SettingsFromPage);
  const current = useStore(settings, null) ?? fromPage;
  if (!current) throw new Error("No SettingsFromPage");
  return current;
}

/** Whether anything can be ordered, now or for later. */
export const useTakesOrders = (): boolean => takesOrdersBy(useSettings());

/** Null until the page has started. */
export const readSettings = (): Settings | null => settings.read();

/** Whether nothing can be ordered, as far as is known. */
export function isOrderingOff(): boolean {
  const current = settings.read();
  return current !== null && !takesOrdersBy(current);
}

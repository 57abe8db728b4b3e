/** The switch `Veg only`, remembered by the browser. */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";

/**
 * Runs in the page's head, before the first paint: `html[data-veg-only]` hides the other dishes until the page's script has run. A
 * constant text, so that its hash can be in the Content-Security-Policy; empty in the browser, where it has run.
 */
export const VEG_ONLY_HINT = import.meta.env.SSR
  ? `try{if(localStorage.getItem("vegOnly"))document.documentElement.setAttribute("data-veg-only","")}catch(e){}`
  : "";

const subscribe = (changed: () => void) => onItemsChange(["vegOnly"], changed);
const read = () => readItem("vegOnly") !== null;

export const useVegOnly = (): boolean => useSyncExternalStore(subscribe, read, () => false);

export function setVegOnly(isOn: boolean): void {
  writeItems({ vegOnly: isOn ? "1" : null });
  document.documentElement.toggleAttribute("data-veg-only", isOn);
}

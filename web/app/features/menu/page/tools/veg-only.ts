/** The switch `Veg only`, remembered by the browser. */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";

/**
 * Runs in the page's head, before the first paint: `html[data-veg-only]` hides the other dishes until the page's script has run. A
 * constant text, since its hash is in the Content-Security-Policy.
 */
export const VEG_ONLY_HINT = import.meta.env.SSR
  ? `try{if(localStorage.getItem("vegOnly"))document.documentElement.setAttribute("data-veg-only","")}catch(e){}`
  : "";

/** Updates the page's mark by what is chosen. */
export const markVegOnly = (isOn: boolean): boolean => document.documentElement.toggleAttribute("data-veg-only", isOn);

const read = () => readItem("vegOnly") !== null;

/** Another tab may have turned it: the page's mark follows. */
function subscribe(changed: () => void): () => void {
  markVegOnly(read());
  return onItemsChange(["vegOnly"], () => {
    markVegOnly(read());
    changed();
  });
}

export const useVegOnly = (): boolean => useSyncExternalStore(subscribe, read, () => false);

export const setVegOnly = (isOn: boolean): void => writeItems({ vegOnly: isOn ? "1" : null });

/** The switch `Veg only`, remembered by the browser. */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";
import { markVegOnly } from "../../../../platform/storage/veg-only-hint.ts";

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

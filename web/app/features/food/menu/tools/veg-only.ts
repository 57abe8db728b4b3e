/** The switch `Veg only`, remembered by the browser. */
import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";
import { markVegOnly } from "../../../../platform/storage/veg-only-hint.ts";

const subscribe = (changed: () => void) => onItemsChange(["vegOnly"], changed);
const read = () => readItem("vegOnly") !== null;

export const useVegOnly = (): boolean => useSyncExternalStore(subscribe, read, () => false);

export function setVegOnly(isOn: boolean): void {
  writeItems({ vegOnly: isOn ? "1" : null });
  markVegOnly(isOn);
}

import { type ComponentType, useEffect } from "react";
import { createStore, useStore } from "../../platform/state/store.ts";

export const isPlaceSheetOpen = createStore(false);
export const loadedPlaceSheet = createStore<ComponentType<{ open: boolean }> | null>(null);

export const closePlaceSheet = (): void => isPlaceSheetOpen.write(false);

/** Where the sheet is shown that `open-place-sheet.ts` opens. */
export function PlaceSheetHost() {
  const Sheet = useStore(loadedPlaceSheet, null);
  const isOpen = useStore(isPlaceSheetOpen, false);
  // Else it would open again over the next page.
  useEffect(() => closePlaceSheet, []);
  return Sheet && <Sheet open={isOpen} />;
}

/** The sheet in which the customer chooses the place. It is loaded when it is first opened. */
import { type ComponentType, useEffect } from "react";
import { createStore, useStore } from "../../platform/state/store.ts";
import { apiTexts } from "../../platform/texts/en.ts";
import { showHere } from "../../ui/overlay/toast.ts";

const isPlaceSheetOpen = createStore(false);
const loadedPlaceSheet = createStore<ComponentType<{ open: boolean }> | null>(null);

async function load(): Promise<void> {
  loadedPlaceSheet.write((await import("./sheet/place-sheet.tsx")).PlaceSheet);
}

/** On hover of what opens it. */
export const preparePlaceSheet = (): void => void load().catch(() => {});

export const openPlaceSheet = (): void => showHere(load(), () => isPlaceSheetOpen.write(true), apiTexts.offline);

export const closePlaceSheet = (): void => isPlaceSheetOpen.write(false);

/** Where it is shown. */
export function PlaceSheetHost() {
  const Sheet = useStore(loadedPlaceSheet, null);
  const isOpen = useStore(isPlaceSheetOpen, false);
  // Else it would open again over the next page.
  useEffect(() => closePlaceSheet, []);
  return Sheet && <Sheet open={isOpen} />;
}

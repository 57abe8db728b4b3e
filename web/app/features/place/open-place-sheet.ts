/** Opens the sheet in which the customer chooses the place. It is loaded when it is first opened. */
import { apiTexts } from "../../platform/texts/en.ts";
import { showHere } from "../../ui/overlay/toast.ts";
import { isPlaceSheetOpen, loadedPlaceSheet } from "./place-sheet-host.tsx";

async function load(): Promise<void> {
  loadedPlaceSheet.write((await import("./sheet/place-sheet.tsx")).PlaceSheet);
}

/** On hover of what opens it. */
export const preparePlaceSheet = (): void => void load().catch(() => {});

export const openPlaceSheet = (): void => showHere(load(), () => isPlaceSheetOpen.write(true), apiTexts.offline);

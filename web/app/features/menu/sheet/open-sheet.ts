/** Which food's sheet is open. The sheet itself is loaded when it is first wanted. */
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import type { ComponentType } from "react";
import { createStore } from "../../../platform/state/store.ts";
import { apiTexts } from "../../../platform/texts/en.ts";
import { showHere } from "../../../ui/overlay/show-here.ts";
import type { FoodSheetProps } from "./food-sheet.tsx";

export interface SheetRequest {
  foodId: string;
  /** What is chosen at first. Default: as it comes. */
  configuration?: Configuration | undefined;
  /** Default: 1. */
  quantity?: number | undefined;
  /** The key of the cart line that is edited. */
  replaces?: string | undefined;
}

export const sheetRequest = createStore<SheetRequest | null>(null);
export const loadedSheet = createStore<ComponentType<FoodSheetProps> | null>(null);

async function load(): Promise<void> {
  loadedSheet.write((await import("./food-sheet.tsx")).FoodSheet);
}

/** On hover or focus of what opens it. */
export const prepareFoodSheet = (): void => void load().catch(() => {});

export const openFoodSheet = (request: SheetRequest): void => showHere(load(), () => sheetRequest.write(request), apiTexts.offline);

export const closeFoodSheet = (): void => sheetRequest.write(null);

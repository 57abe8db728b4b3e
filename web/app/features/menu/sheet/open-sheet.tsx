/** Which food's sheet is open. The sheet itself is loaded when it is first wanted. */

import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { type ComponentType, useEffect } from "react";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { apiTexts } from "../../../platform/texts/en.ts";
import { showHere } from "../../../ui/overlay/toast.ts";
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

export interface ChosenLine {
  foodId: string;
  configuration: Configuration;
  quantity: number;
  /** The key of the cart line that it replaces. */
  replaces?: string | undefined;
}

export interface NotPut {
  /** Why not, in a sentence. */
  refusal: string;
  /** It was said elsewhere, too: by a toast, or by the sign-in that follows. */
  isSaid: boolean;
}

/** Answers when the cart has it: null. */
export type PutInCart = (line: ChosenLine) => Promise<NotPut | null>;

/** Where the food sheet is shown. Once in the frame of each page from which it can be opened. */
export function SheetHost(props: Pick<FoodSheetProps, "putInCart">) {
  const Sheet = useStore(loadedSheet, null);
  const request = useStore(sheetRequest, null);
  // Else it would open again over the page of another frame, such as the sign-in.
  useEffect(() => closeFoodSheet, []);
  return Sheet ? <Sheet {...props} request={request} /> : null;
}

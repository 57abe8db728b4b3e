import { useEffect } from "react";
import { useStore } from "../../../platform/state/store.ts";
import type { FoodSheetProps } from "./food-sheet.tsx";
import { closeFoodSheet, loadedSheet, sheetRequest } from "./open-sheet.ts";

/** Where the food sheet is shown. Once in the frame of each page from which it can be opened. */
export function SheetHost(props: Pick<FoodSheetProps, "putInCart">) {
  const Sheet = useStore(loadedSheet, null);
  const request = useStore(sheetRequest, null);
  // Else it would open again over the page of another frame, such as the sign-in.
  useEffect(() => closeFoodSheet, []);
  return Sheet ? <Sheet {...props} request={request} /> : null;
}

/** The question whether the last line of a food is repeated. The dialog is loaded when it is first asked. */
import type { ComponentType } from "react";
import { cartTexts } from "#texts/shop/cart.ts";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { toast } from "../../../ui/overlay/toast.ts";

/** The key of the line; null: nothing is asked. */
export const repeatable = createStore<string | null>(null);
const loadedDialog = createStore<ComponentType | null>(null);

/** Of a line that was put together: another one like it, or another choice? Not over another page, as with the food sheet. */
export function askAgain(key: string): void {
  const { pathname } = location;
  import("./again-dialog.tsx").then(
    ({ AgainDialog }) => {
      loadedDialog.write(AgainDialog);
      if (location.pathname === pathname) repeatable.write(key);
    },
    () => toast.error(cartTexts.failedToUpdate),
  );
}

export const useAgainDialog = (): ComponentType | null => useStore(loadedDialog, null);

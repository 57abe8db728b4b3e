/** The question whether the last line of a food is repeated. The dialog is loaded when it is first asked. */
import type { ComponentType } from "react";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { showHere } from "../../../ui/overlay/toast.ts";
import { cartTexts } from "../texts/en.ts";

/** The key of the line; null: nothing is asked. */
export const repeatable = createStore<string | null>(null);
const loadedDialog = createStore<ComponentType | null>(null);

/** Of a line that was put together: another one like it, or another choice? */
export const openAgainDialog = (key: string): void =>
  showHere(
    import("./again-dialog.tsx"),
    ({ AgainDialog }) => {
      loadedDialog.write(AgainDialog);
      repeatable.write(key);
    },
    cartTexts.failedToUpdate,
  );

export const useAgainDialog = (): ComponentType | null => useStore(loadedDialog, null);

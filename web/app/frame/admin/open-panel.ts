/**
 * The panel that is open over the admin area. Outside React, because the frame of a loading page is replaced by the page's own,
 * which must show the same panel.
 */
import { useEffect } from "react";
import { createStore } from "../../platform/state/store.ts";

export const openPanel = createStore<"palette" | "more" | null>(null);

export const openPalette = (): void => openPanel.write("palette");

export const close = (): void => openPanel.write(null);

/** Closes the panel when the admin area is left. */
export const useCloseOnLeaving = (): void => useEffect(() => close, []);

/** Ctrl+K or ⌘K opens and closes it. */
export function usePaletteKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      openPanel.write(openPanel.read() === "palette" ? null : "palette");
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

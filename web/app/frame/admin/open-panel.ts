/**
 * What stands open over the admin area. Outside React: the frame that stands while a page loads gives way to the page's own, which
 * opens what was asked for in the first.
 */
import { useEffect } from "react";
import { createStore } from "../../platform/state/store.ts";

export const openPanel = createStore<"palette" | "more" | null>(null);

export const openPalette = (): void => openPanel.write("palette");

export const close = (): void => openPanel.write(null);

/** For the page's own frame: whoever comes back later finds nothing open. */
export const useCloseOnLeaving = (): void => useEffect(() => close, []);

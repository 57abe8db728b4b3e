import { useEffect } from "react";
import { openPanel } from "./open-panel.ts";

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

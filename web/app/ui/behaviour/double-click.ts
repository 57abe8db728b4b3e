import type { MouseEvent } from "react";

/** Two clicks within this time and distance are one double click. */
const APART_MS = 500;
const APART_PX = 12;

/**
 * Handles each click in a dialog. When the first click of a double click closes it, the second one would hit whatever is
 * behind it. Keyboard clicks are not affected.
 */
export function swallowDoubleClick({ currentTarget: dialog, clientX, clientY }: MouseEvent): void {
  const end = () => removeEventListener("click", stop, { capture: true });
  const stop = (next: globalThis.MouseEvent) => {
    if (next.detail === 0) return;
    // A click elsewhere ends the double click: later clicks are new ones.
    if (Math.hypot(next.clientX - clientX, next.clientY - clientY) > APART_PX) return end();
    if (dialog.contains(next.target as Node)) return;
    next.preventDefault();
    next.stopPropagation();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(end, APART_MS);
}

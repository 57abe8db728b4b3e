import type { MouseEvent } from "react";

/** The two presses of a double click, or of a finger that slipped, come within this time and distance. */
const APART_MS = 500;
const APART_PX = 12;

/**
 * To be told of each click in a dialog. Where the first press of a double click closes it, the second one would go to whatever lay
 * behind it. The keyboard goes by focus, not by place, and is not held up.
 */
export function keepFromBehind({ currentTarget: dialog, clientX, clientY }: MouseEvent): void {
  const end = () => removeEventListener("click", stop, { capture: true });
  const stop = (next: globalThis.MouseEvent) => {
    if (next.detail === 0) return;
    // After a press elsewhere no press is the second one of a double click: the same dialog may stand there anew.
    if (Math.hypot(next.clientX - clientX, next.clientY - clientY) > APART_PX) return end();
    if (dialog.contains(next.target as Node)) return;
    next.preventDefault();
    next.stopPropagation();
  };
  addEventListener("click", stop, { capture: true });
  setTimeout(end, APART_MS);
}

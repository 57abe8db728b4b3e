/**
 * Between the page's arrival and its script a press on a button would be lost: a script in the head records it (a constant text,
 * so that its hash can be in the Content-Security-Policy), and it is repeated once the page's components are mounted. React listens
 * a little earlier: a recorded click must not reach it, or it would count twice. Links need none of this.
 *
 * A part of the page whose script is loaded by itself is marked with `data-late`: presses on it wait for that script.
 */
import { type RefObject, useEffect } from "react";

interface EarlyClicks extends Array<HTMLButtonElement> {
  /** The page's components are mounted, except for late parts. */
  isMounted?: boolean;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

export const NOTE_EARLY_CLICKS = import.meta.env.SSR
  ? `(function(q){addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button");if(b&&(!q.isMounted||b.closest("[data-late]"))){e.preventDefault();e.stopImmediatePropagation();q.push(b)}},true);window.earlyClicks=q})([])`
  : "";

/** Call when the page's components are mounted. */
export function replayEarlyClicks(): void {
  if (!window.earlyClicks) return;
  window.earlyClicks.isMounted = true;
  repeat(window.earlyClicks);
}

/** Call in a late part, whose element has `data-late`. */
export function useLateClicks(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    part.current?.removeAttribute("data-late");
    if (window.earlyClicks?.isMounted) repeat(window.earlyClicks);
  }, [part]);
}

function repeat(clicks: EarlyClicks): void {
  for (const button of clicks.splice(0)) {
    if (button.closest("[data-late]")) clicks.push(button);
    else button.click();
  }
}

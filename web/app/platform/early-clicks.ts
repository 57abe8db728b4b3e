/**
 * Between the page's arrival and its script a press on a button would be lost: a script in the head records it (a constant text,
 * so that its hash can be in the Content-Security-Policy), and it is repeated once the page's components are mounted. React listens
 * a little earlier: a recorded click must not reach it, or it would count twice. Links need none of this.
 *
 * A part of the page whose script is loaded by itself is marked with `data-late`: presses on it wait for that script.
 */
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

/** Call when the page's components are mounted, and in each late part, which has removed its mark, once they are. */
export function replayEarlyClicks(): void {
  const clicks = window.earlyClicks;
  if (!clicks) return;
  clicks.isMounted = true;
  for (const button of clicks.splice(0)) button.closest("[data-late]") ? clicks.push(button) : button.click();
}

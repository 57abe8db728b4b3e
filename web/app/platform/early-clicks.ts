/**
 * Between the page's arrival and its script a press on a button would be lost: a script in the head records it (a constant text,
 * so that its hash can be in the Content-Security-Policy), and it is repeated once the page's components are mounted. React listens
 * a little earlier: a recorded click must not reach it, or it would count twice. Links need none of this.
 */
interface EarlyClicks extends Array<HTMLButtonElement> {
  note: (event: Event) => void;
}

declare global {
  interface Window {
    earlyClicks?: EarlyClicks;
  }
}

export const NOTE_EARLY_CLICKS = import.meta.env.SSR
  ? `(function(q){q.note=function(e){var b=e.target.closest&&e.target.closest("button");if(b){e.preventDefault();e.stopImmediatePropagation();q.push(b)}};addEventListener("click",q.note,true);window.earlyClicks=q})([])`
  : "";

/** Call once, when the page's components are mounted. */
export function replayEarlyClicks(): void {
  const clicks = window.earlyClicks;
  if (!clicks) return;
  window.removeEventListener("click", clicks.note, true);
  window.earlyClicks = undefined;
  for (const button of clicks) button.click();
}

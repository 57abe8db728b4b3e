const QUIET_MS = 2_000;
const FIRST_TOUCH = ["pointerdown", "keydown", "touchstart"] as const;

/** Runs what the first view does not need at the first touch, or 2 s after the page has loaded; perhaps both times. */
export function whenQuiet(run: () => void): void {
  for (const touch of FIRST_TOUCH) window.addEventListener(touch, run, { once: true, passive: true });
  if (document.readyState === "complete") setTimeout(run, QUIET_MS);
  else window.addEventListener("load", () => setTimeout(run, QUIET_MS), { once: true });
}

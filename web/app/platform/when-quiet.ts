const QUIET_MS = 2_000;
const FIRST_TOUCH = ["pointerdown", "keydown", "touchstart"] as const;

/** For code that the first view does not need: calls `run` at the first input and 2 s after the page has loaded, so perhaps twice. */
export function whenQuiet(run: () => void): void {
  for (const touch of FIRST_TOUCH) window.addEventListener(touch, run, { once: true, passive: true });
  if (document.readyState === "complete") setTimeout(run, QUIET_MS);
  else window.addEventListener("load", () => setTimeout(run, QUIET_MS), { once: true });
}

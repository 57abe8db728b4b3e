/** Jitter: spreads what all open pages would do at the same moment over a time that grows with their number. */
import { setTimeout as pause } from "node:timers/promises";

/** More than an instance needs for one page's requests. */
const PAGE_MS = 0.2;
const JITTER_MAX_MS = 5_000;
const STEP_MS = 100;

/** In milliseconds. `pages`: of one instance; the others have about as many. */
export const jitterOf = (pages: number): number => Math.min(JITTER_MAX_MS, Math.floor(pages * PAGE_MS));

/** Processes the items of a step at once, and pauses between steps. */
export async function inSteps<T>(
  items: readonly T[],
  overMs: number,
  act: (item: T) => void,
  wait: (ms: number) => Promise<void> = (ms) => pause(ms),
): Promise<void> {
  const perStep = Math.ceil(items.length / Math.max(1, Math.floor(overMs / STEP_MS)));
  for (let done = 0; done < items.length; done += perStep) {
    if (done > 0) await wait(STEP_MS);
    for (const item of items.slice(done, done + perStep)) act(item);
  }
}

/** What all open pages would do at the same moment, told apart: the more there are, the longer it takes. */
import { setTimeout as pause } from "node:timers/promises";

/** What a page asks because of an event takes an instance less. */
const PAGE_MS = 0.2;
const SPREAD_MAX_MS = 5_000;
const STEP_MS = 100;

/** `pages`: those of one instance; the others have about as many. */
export const spreadOf = (pages: number): number => Math.min(SPREAD_MAX_MS, Math.floor(pages * PAGE_MS));

/** All at once within a step. */
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

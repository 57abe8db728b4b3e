import { createStore } from "./store.ts";

/**
 * Calls while `work` is under way share one more run after it: the result of the run under way may be older than the notification that
 * led to the call.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  const running = createStore<Promise<T> | null>(null);
  const next = createStore<Promise<T> | null>(null);
  const start = (): Promise<T> => {
    const run = work().finally(() => running.write(null));
    running.write(run);
    return run;
  };
  const startNext = (): Promise<T> => {
    next.write(null);
    return start();
  };
  return () => {
    const waiting = next.read();
    if (waiting) return waiting;
    const underway = running.read();
    if (!underway) return start();
    const following = underway.then(startNext, startNext);
    next.write(following);
    return following;
  };
}

/** Any number of calls while `work` is under way run it once more afterwards. Ignores failures, which `work` must report. */
export function coalesce(work: () => Promise<unknown>): () => void {
  const run = shareRuns(work);
  return () => void run().catch(() => {});
}

const JITTER_MS = 3_000;

/** Adds jitter of up to three seconds: all open pages receive an event at once, but do not all fetch at once. */
export const soon = (work: () => void): void => void setTimeout(work, Math.random() * JITTER_MS);

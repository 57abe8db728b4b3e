/**
 * Calls while `work` is under way share one more run after it: the result of the run under way may be older than the notification that
 * led to the call.
 */
export function shareRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  const startNext = (): Promise<T> => {
    next = null;
    return start();
  };
  return () => {
    if (next) return next;
    if (!running) return start();
    next = running.then(startNext, startNext);
    return next;
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

/**
 * Calls while `work` is under way share one more run after it, so that every call gets an answer that was asked for after the call:
 * an answer already on its way may be older than the news that led to the call.
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

/** Any number of calls while `work` is under way make it run once more afterwards. Failures are its own to tell. */
export function coalesce(work: () => Promise<unknown>): () => void {
  const run = shareRuns(work);
  return () => void run().catch(() => {});
}

const JITTER_MS = 3_000;

/** At some moment of the next three seconds: what all open pages hear at once they ask about one after the other. */
export const soon = (work: () => void): void => void setTimeout(work, Math.random() * JITTER_MS);

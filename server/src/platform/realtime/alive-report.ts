/** Reports repeatedly who is connected, in batches: all at once would be a burst of statements each minute. */
import { setTimeout as pause } from "node:timers/promises";

const ROUND_MS = 60_000;
const BATCH_MAX = 1_000;

type Pause = (ms: number, stopped: AbortSignal) => Promise<void>;
const pauseUnlessStopped: Pause = (ms, stopped) => pause(ms, undefined, { signal: stopped, ref: false }).catch(() => {});

/** `report` must not reject. Ends, between two batches, when `stopped` fires. */
export async function reportAlive(
  aliveNow: () => readonly string[],
  report: (ids: readonly string[]) => Promise<void>,
  stopped: AbortSignal,
  wait = pauseUnlessStopped,
): Promise<void> {
  while (!stopped.aborted) {
    const ids = aliveNow();
    const batches = Math.max(1, Math.ceil(ids.length / BATCH_MAX));
    for (let batch = 0; batch < batches; batch++) {
      await wait(ROUND_MS / batches, stopped);
      const some = ids.slice(batch * BATCH_MAX, (batch + 1) * BATCH_MAX);
      if (stopped.aborted) return;
      if (some.length > 0) await report(some);
    }
  }
}

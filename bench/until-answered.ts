import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

const NEXT_TRY_MS = 5;

/** Throws when `child` has ended or `limitMs` has passed. */
export async function untilAnswered(
  url: string,
  child: ChildProcess,
  limitMs: number,
  isReady = (answer: Response) => answer.ok,
): Promise<void> {
  const signal = AbortSignal.timeout(limitMs);
  while (!(await fetch(url, { signal }).then(isReady, () => false))) {
    if (child.exitCode !== null || signal.aborted) throw new Error(`no answer from ${url}`);
    await pause(NEXT_TRY_MS);
  }
}

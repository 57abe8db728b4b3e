/**
 * Ends the timers of a test with it. Otherwise a late one would call the fake server of a later test, also of another file, because
 * files share a process. setTimeout is wrapped once per process, so that fake timers may be turned on and off around it.
 */
import { afterEach } from "vitest";

const shared = globalThis as typeof globalThis & { timersOfTest?: Set<NodeJS.Timeout> };

function recordTimers(): Set<NodeJS.Timeout> {
  const timers = new Set<NodeJS.Timeout>();
  const start = globalThis.setTimeout;
  globalThis.setTimeout = ((...args: Parameters<typeof start>) => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  }) as typeof start;
  return timers;
}

shared.timersOfTest ??= recordTimers();
const { timersOfTest } = shared;

afterEach(() => {
  for (const timer of timersOfTest) clearTimeout(timer);
  timersOfTest.clear();
});

import { getPriority, setPriority } from "node:os";

/** As `nice` counts: a higher number waits for the lower ones. */
const LOW = 10;

/** Lets a process and those that it starts from now on wait for others. A courtesy: what is refused, or gone, stays as it is. */
export function lowerPriority(pid: number): void {
  try {
    // It may be lower already, and only root may raise it again.
    if (getPriority(pid) < LOW) setPriority(pid, LOW);
  } catch {}
}

import { closeSync, fsyncSync, openSync } from "node:fs";
import { getPriority, setPriority } from "node:os";

/** The `code` of errors of Node.js and its libraries (https://nodejs.org/api/errors.html#errorcode). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** As `nice` counts: a higher number waits for the lower ones. */
const LOW = 10;

/** Lets a process and those that it starts from now on wait for others. A courtesy: what is refused, or gone, stays as it is. */
export function lowerPriority(pid: number): void {
  try {
    // It may be lower already, and only root may raise it again.
    if (getPriority(pid) < LOW) setPriority(pid, LOW);
  } catch {}
}

/** Makes a rename in it survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

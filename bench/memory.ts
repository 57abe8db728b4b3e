import { readFileSync } from "node:fs";
import { processesBelow } from "./processor-time.ts";

export function residentMb(pid: number): number {
  return kilobytesIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) / 1024;
}

/** Of the process and all that it started; what several of them share counts once (Pss). */
export function proportionalMb(root: number): number {
  return processesBelow(root).reduce((sum, pid) => sum + proportionalKilobytes(pid), 0) / 1024;
}

const kilobytesIn = (file: string, line: RegExp): number => Number(line.exec(readFileSync(file, "utf8"))?.[1]);

/** Nothing for one that has ended meanwhile, as PostgreSQL's helpers do. */
function proportionalKilobytes(pid: number): number {
  try {
    return kilobytesIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m);
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return 0;
    throw error;
  }
}

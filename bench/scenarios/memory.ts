/** Memory of processes, from /proc. */
import { readFileSync } from "node:fs";
import { processesBelow } from "../tools/processor-time.ts";

const inKilobytes = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);

export const residentMb = (pid: number): number => inKilobytes(readFileSync(`/proc/${pid}/status`, "utf8"), "VmRSS") / 1024;

/**
 * Memory of the process and all that it started; shared pages count once (Pss, on a machine where nothing else runs). The
 * kernel's Pss also divides by other programs, and this benchmark runs the same Node; so pages of files count in full.
 */
export function proportionalMb(root: number): number {
  let kilobytes = 0;
  const files = new Map<string, number>();
  for (const pid of processesBelow(root)) {
    const rollup = read(pid, "smaps_rollup");
    const smaps = read(pid, "smaps");
    if (rollup === null || smaps === null) continue;
    kilobytes += inKilobytes(rollup, "Pss_Anon") + inKilobytes(rollup, "Pss_Shmem");
    for (const [file, size] of filePages(smaps)) files.set(file, Math.max(size, files.get(file) ?? 0));
  }
  return [...files.values()].reduce((sum, size) => sum + size, kilobytes) / 1024;
}

/** Kilobytes that this process has mapped of each file, by inode; without pages that it has written, and without shared memory. */
function filePages(smaps: string): Map<string, number> {
  const files = new Map<string, number>();
  for (const mapping of smaps.split(/^(?=[\da-f]+-[\da-f]+ )/m)) {
    const [, inode = "0", path = ""] = /^\S+ \S+ \S+ \S+ (\d+) *(.*)$/m.exec(mapping) ?? [];
    if (inode === "0" || path.startsWith("/dev/") || path.startsWith("/SYSV")) continue;
    const size = inKilobytes(mapping, "Rss") - inKilobytes(mapping, "Anonymous");
    files.set(inode, size + (files.get(inode) ?? 0));
  }
  return files;
}

/** Null if it has ended meanwhile, as PostgreSQL's workers do. */
function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

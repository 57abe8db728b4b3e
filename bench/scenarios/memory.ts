/** Memory of processes, from /proc. */
import { readFileSync } from "node:fs";
import { processesBelow } from "../tools/processor-time.ts";

const inKilobytes = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);

export const residentMb = (pid: number): number => inKilobytes(readFileSync(`/proc/${pid}/status`, "utf8"), "VmRSS") / 1024;

/**
 * Of the process and all that it started, what several of them share counted once: their Pss on a machine where nothing else runs. The
 * kernel's figure also divides by strangers, and this benchmark itself runs the Node that is measured; so pages of a file count in full.
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

/** Kilobytes that this process has of each file, by inode. What it wrote to is its own, and shared memory is not a file. */
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

/** Null for one that has ended meanwhile, as PostgreSQL's helpers do. */
function read(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

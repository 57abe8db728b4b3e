/** CPU time that the server's processes have used; other programs on the same core do not count. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

interface ProcessTimes {
  parent: number;
  seconds: number;
}

/** User and system time of the process and all that it started, ended or not, except `without` and what that started. */
export function processorSeconds(root: number, without?: number): number {
  return [...treeOf(root, without).values()].reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The IDs of the process and of its running descendants. */
export const processesBelow = (root: number): number[] => [...treeOf(root).keys()];

function treeOf(root: number, without?: number): Map<number, ProcessTimes> {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) && readTimes(name);
    if (times) all.set(Number(name), times);
  }
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== without && (pid === root || belongs(all.get(pid)?.parent));
  return new Map([...all].filter(([pid]) => belongs(pid)));
}

/** Null if it has just ended. */
function readTimes(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may contain anything: state, parent and, from the twelfth field on, its own times and those of ended children.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
    return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** How much processor time the server's side has used: what other programs do on the same core does not count. */
import { readdirSync, readFileSync } from "node:fs";

/** proc(5) counts ended children in hundredths of a second, and what runs in nanoseconds. */
const TICKS_PER_SECOND = 100;
const NANOSECONDS = 1e9;

interface ProcessTimes {
  parent: number;
  seconds: number;
}

/** Of the process and all that it started, ended or not. */
export function processorSeconds(root: number): number {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    const times = /^\d+$/.test(name) && readTimes(name);
    if (times) all.set(Number(name), times);
  }
  const belongs = (pid: number | undefined): boolean => pid !== undefined && (pid === root || belongs(all.get(pid)?.parent));
  return [...all].filter(([pid]) => belongs(pid)).reduce((sum, [, { seconds }]) => sum + seconds, 0);
}

/** Null for one that has just ended. */
function readTimes(pid: string): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the name, which may hold anything, come state, parent and, from the twelfth on, the times.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ended = (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND;
    return { parent: Number(fields[1]), seconds: ended + runSeconds(pid) };
  } catch {
    return null;
  }
}

const runSeconds = (pid: string): number =>
  readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]))
    .reduce((sum, nanoseconds) => sum + nanoseconds, 0) / NANOSECONDS;

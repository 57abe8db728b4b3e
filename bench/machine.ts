/** Processes, the cores they run on, and what they have used, from /proc. */
import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { findProgram } from "../scripts/bootstrap/debian-packages.mjs";
import { freePort } from "../server/src/testing/free-port.ts";

/** Of the program and its database; the load and the payment provider have another. */
export const SERVER_CORE = "0";
const LOAD_CORE = "1";
export const ALL_CORES = `0-${cpus().length - 1}`;
const START_LIMIT_MS = 60_000;
const NEXT_TRY_MS = 5;
/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const canPin = cpus().length > 1 && findProgram("taskset") !== undefined;

/** Puts this process and all that it starts from here on onto the core of the load. */
export function takeLoadCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-cp", LOAD_CORE, String(process.pid)]);
}

export function spawnOn(cores: string, command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return canPin ? spawn("taskset", ["-c", cores, command, ...args], options) : spawn(command, args, options);
}

export async function outputOf(
  command: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { ...options, maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}

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

/** Runs `work` with a program on the server's core that listens on `PORT`; any response means that it has started. */
export async function withServer<T>(
  args: readonly string[],
  more: object,
  work: (server: { url: string; pid: number | undefined }) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...more, NODE_ENV: "production", PORT: String(port) };
  const child = spawnOn(SERVER_CORE, process.execPath, args, { env, stdio: "inherit" });
  try {
    await untilAnswered(url, child, START_LIMIT_MS, () => true);
    return await work({ url, pid: child.pid });
  } finally {
    await stopProcess(child);
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
}

/** User and system time of the process and all that it started, ended or not, except `without` and what that started. */
export function processorSeconds(root: number, without?: number): number {
  return [...treeOf(root, without).values()].reduce((sum, { seconds }) => sum + seconds, 0);
}

interface ProcessTimes {
  parent: number;
  seconds: number;
}

function treeOf(root: number, without?: number): Map<number, ProcessTimes> {
  const all = new Map<number, ProcessTimes>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) && readProcess(Number(name), "stat");
    if (stat) all.set(Number(name), timesIn(stat));
  }
  const belongs = (pid: number | undefined): boolean =>
    pid !== undefined && pid !== without && (pid === root || belongs(all.get(pid)?.parent));
  return new Map([...all].filter(([pid]) => belongs(pid)));
}

/** After the name, which may contain anything: state, parent and, from the twelfth field on, its own times and those of ended children. */
function timesIn(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
  return { parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
}

export const residentMb = (pid: number): number => inKilobytes(readProcess(pid, "status") ?? "", "VmRSS") / 1024;

/**
 * Memory of the process and all that it started; pages shared by several of them count once (Pss). The pages of files that the
 * program has mapped count in full, because this benchmark runs the same Node.
 */
export function proportionalMb(root: number): number {
  let kilobytes = 0;
  for (const pid of treeOf(root).keys()) {
    const rollup = readProcess(pid, "smaps_rollup") ?? "";
    const files = pid === root ? inKilobytes(readProcess(pid, "status") ?? "", "RssFile") : inKilobytes(rollup, "Pss_File");
    if (rollup) kilobytes += inKilobytes(rollup, "Pss_Anon") + inKilobytes(rollup, "Pss_Shmem") + files;
  }
  return kilobytes / 1024;
}

const inKilobytes = (text: string, name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]);

/** Null if the process has just ended, as PostgreSQL's workers do. */
function readProcess(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}

/** One core for the program and its database, another for the load. */
import { type ChildProcess, execFile, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { cpus } from "node:os";
import { promisify } from "node:util";
import { findProgram } from "../../scripts/bootstrap/debian-packages.mjs";

const SERVER_CORE = "0";
const LOAD_CORE = "1";

export const canPin = cpus().length > 1 && findProgram("taskset") !== undefined;

/** Puts this process and all that it starts from here on onto the core of the load. */
export function takeLoadCore(): void {
  if (canPin) spawnSync("taskset", ["-a", "-cp", LOAD_CORE, String(process.pid)]);
}

export function spawnOnServerCore(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return canPin ? spawn("taskset", ["-c", SERVER_CORE, command, ...args], options) : spawn(command, args, options);
}

export function spawnAnywhere(command: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  return canPin ? spawn("taskset", ["-c", `0-${cpus().length - 1}`, command, ...args], options) : spawn(command, args, options);
}

export async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 ** 2 });
  return stdout;
}

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../process/operating-system.ts";

/** The server's own record in its folder: https://www.postgresql.org/docs/18/storage-file-layout.html */
export interface LockFile {
  pid: number;
  socketFolder: string;
  text: string;
}

export function readLockFile(folder: string): LockFile | null {
  let text: string;
  try {
    text = readFileSync(join(folder, "postmaster.pid"), "utf8");
  } catch {
    return null;
  }
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isInteger(pid) && pid > 0 ? { pid, socketFolder: lines[4] ?? "", text } : null;
}

/** The flag that shows, in the list of processes, which process a server belongs to. */
export const ownerFlag = (ownerPid: number): string => `cluster_name=forno-${ownerPid}`;

export interface Postmaster {
  pid: number;
  /** Our process that started it; null for a server started by other means. */
  ownerPid: number | null;
}

/**
 * Determines whether the process of a lock file is the server of that folder. After a kill -9 or a power failure the file remains,
 * and its pid may belong to another process; in a container, where pids start from 1 again, that is the rule. PostgreSQL itself
 * then refuses to start.
 */
export function findPostmaster(folder: string, lock: LockFile): Postmaster | null {
  if (!isRunning(lock.pid)) return null;
  const command = commandLine(lock.pid);
  // Unknown, so treated as the server: the harmless error.
  if (command === null) return { pid: lock.pid, ownerPid: null };
  if (!/^\S*post(gres|master)(\s|$)/.test(command)) return null;
  const owner = /\bcluster_name=forno-(\d+)/.exec(command)?.[1];
  // One of ours, but over another folder. (Started manually, it may name its folder relatively, or not at all.)
  if (owner && !command.includes(`-D ${folder} `)) return null;
  return { pid: lock.pid, ownerPid: owner ? Number(owner) : null };
}

/** As in `ps`. A server's child processes show as "postgres: …", which distinguishes them from the server itself. */
function commandLine(pid: number): string | null {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ");
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", `${pid}`], { encoding: "utf8", timeout: 5_000 });
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    if (errorCode(error) !== "EPERM") return false;
  }
  return !isZombie(pid);
}

/** Dead, but not yet reaped by its parent: in a container without an init process it stays so forever. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in parentheses, may itself contain any character.
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return true;
  }
}

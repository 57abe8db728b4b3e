// One preparation at a time per checkout: two `npm ci` at once would break each other.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../project-node.mjs";

const LOCK = join(tmpdir(), `forno-prepare-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}.lock`);

/** Waits for other processes that prepare this checkout. Ignores the lock of one that was killed. */
export async function withPrepareLock(work, lock = LOCK) {
  for (let waiting = false; !take(lock); await sleep(200)) {
    if (!waiting) console.error("Waiting for another start that is preparing this folder …");
    waiting = true;
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Written to another file and linked, so that nobody sees a lock without its owner. */
function take(lock) {
  const aside = `${lock}.${process.pid}`;
  writeFileSync(aside, `${process.pid} ${startTimeOf(process.pid)}`);
  try {
    linkSync(aside, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isStale(lock)) return false;
    rmSync(lock, { force: true });
    return take(lock);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The process ID is not enough: in a container IDs start again from 1, so ours may be that of the process that was killed. */
function isStale(lock) {
  const owner = readIfThere(lock);
  if (owner === undefined) return false;
  const [pid = "", start] = owner.split(/ (.*)/s);
  return Number(pid) === process.pid || !start || startTimeOf(pid) !== start;
}

/** With the process ID it identifies a process; undefined if it does not run. */
function startTimeOf(pid) {
  try {
    if (process.platform !== "linux") return execFileSync("ps", ["-o", "lstart=", "-p", `${pid}`], { encoding: "utf8" }).trim();
    // After the name, which is in parentheses and may contain any character: proc_pid_stat(5).
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return /[ZX]/.test(state) ? undefined : `${fields[18]} ${readIfThere("/proc/sys/kernel/random/boot_id") ?? ""}`.trim();
  } catch {
    return undefined;
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

// One preparation at a time per checkout: two `npm ci` at once would ruin each other's work.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../project-node.mjs";

const LOCK = join(tmpdir(), `forno-prepare-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}.lock`);

/** Waits for other processes that prepare this checkout. The lock of one that was killed does not count. */
export async function alone(work, lock = LOCK) {
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

/** Written aside and linked: nobody sees a lock that does not say yet whose it is. */
function take(lock) {
  const aside = `${lock}.${process.pid}`;
  writeFileSync(aside, `${process.pid} ${startOf(process.pid)}`);
  try {
    linkSync(aside, lock);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isLeftBehind(lock)) return false;
    rmSync(lock, { force: true });
    return take(lock);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** A number alone says little: in a container they start again from 1, and our own may be that of the one that was killed. */
function isLeftBehind(lock) {
  const owner = readIfThere(lock);
  if (owner === undefined) return false;
  const [pid = "", start] = owner.split(/ (.*)/s);
  return Number(pid) === process.pid || !start || startOf(pid) !== start;
}

/** Tells a process from all others that ever had its number; undefined when it does not run. */
function startOf(pid) {
  try {
    if (process.platform !== "linux") return execFileSync("ps", ["-o", "lstart=", "-p", `${pid}`], { encoding: "utf8" }).trim();
    // After the name, which is in parentheses and may itself hold any character: proc_pid_stat(5).
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

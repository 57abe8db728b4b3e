import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { makeReadableFolder } from "./readable-files.ts";

/** By flock(1): exits with this code if another process has the lock. */
const IS_LOCKED = 75;
const LIMIT_MS = 10_000;

/**
 * One update or rollback at a time. The kernel releases the lock with this process, however it ends: flock(1) locks the open file,
 * which it shares with us.
 */
export async function withUpdateLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  makeReadableFolder(root);
  const file = fs.openSync(join(root, "update.lock"), "w", 0o600);
  try {
    const { status, error, stderr } = spawnSync("flock", ["--nonblock", "--conflict-exit-code", `${IS_LOCKED}`, "3"], {
      stdio: ["ignore", "ignore", "pipe", file],
      encoding: "utf8",
      timeout: LIMIT_MS,
    });
    if (status === IS_LOCKED) throw new Error("Another update or rollback is running. Wait until it ends");
    if (status !== 0) throw new Error(`Could not lock ${root} with flock: ${error?.message ?? stderr.trim()}`);
    return await work();
  } finally {
    fs.closeSync(file);
  }
}

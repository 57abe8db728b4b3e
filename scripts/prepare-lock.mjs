// One preparation at a time per checkout: two `npm ci` at once would ruin each other's work.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./project-node.mjs";

const LOCK = join(tmpdir(), `forno-prepare-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}.lock`);

/** Waits for other processes that prepare this checkout. The lock of one that was killed does not count. */
export async function alone(work) {
  for (let waiting = false; !take(); await sleep(200)) {
    if (!waiting) console.error("Waiting for another start that is preparing this folder …");
    waiting = true;
  }
  try {
    return await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isOwnerAlive()) rmSync(LOCK, { force: true });
    return false;
  }
}

function isOwnerAlive() {
  try {
    process.kill(Number(readFileSync(LOCK, "utf8")), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

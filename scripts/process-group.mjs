// Test runners in a process group with all that they start (shops, databases, browsers): stopping the runner stops all of it.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** Time to clean up; a shop takes up to ten seconds. */
const STOP_LIMIT_MS = 20_000;

/** Runs a program with the project's Node as the leader of a process group that ends with this process. */
export function startGroup(args, { env = {}, stdio }) {
  const child = spawn(projectNode(), args, { cwd: ROOT, stdio, env: withProjectBinaries(env), detached: true });
  let isStopping = false;
  const stop = () => {
    // Signals arrive twice: from the terminal and from npm.
    if (isStopping) return;
    isStopping = true;
    void stopGroup(child.pid);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  child.once("close", () => {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
  });
  return child;
}

/** Resolves when the whole group has ended: the leader may end long before what it started. */
export async function stopGroup(pid) {
  // SIGINT, because Playwright cleans up on it only.
  let isAlive = send(pid, "SIGINT");
  for (const limit = Date.now() + STOP_LIMIT_MS; isAlive && Date.now() < limit; await sleep(50)) isAlive = send(pid, 0);
  if (isAlive) send(pid, "SIGKILL");
}

/** False if the group has no process left. */
function send(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
    return false;
  }
}

// Runners of tests with all that they start (shops, databases, browsers): whoever stops the one stops the others.
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { projectNode, ROOT, withProjectBinaries } from "./project-node.mjs";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** The longest that they may take to tidy up; a shop takes ten seconds. */
const STOP_LIMIT_MS = 20_000;

/** A program of this project as the head of a process group that ends with us. */
export function startGroup(args, { env = {}, stdio }) {
  const child = spawn(projectNode(), args, { cwd: ROOT, stdio, env: withProjectBinaries(env), detached: true });
  let isStopping = false;
  const stop = () => {
    // npm passes on to us what came to all.
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

/** Until nobody of the group is left: its head may be gone long before what it started. */
export async function stopGroup(pid) {
  // The one that Playwright tidies up at; to all the others it is as good as any.
  let isThere = send(pid, "SIGINT");
  for (const limit = Date.now() + STOP_LIMIT_MS; isThere && Date.now() < limit; await sleep(50)) isThere = send(pid, 0);
  if (isThere) send(pid, "SIGKILL");
}

/** Whether there is still anybody in the group. */
function send(pid, signal) {
  try {
    return process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
    return false;
  }
}

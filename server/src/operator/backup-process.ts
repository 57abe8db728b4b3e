/** Runs `commands/backup.ts` as a process of its own, with low priority. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import type { BackUp } from "../domains/backup/backup-jobs.ts";
import { type Environment, environmentOfChild } from "../env/env.ts";
import { programFile } from "../platform/process/file-thread.ts";
import { lowerPriority } from "../platform/process/operating-system.ts";

/** The exit code of a backup while another is being made. */
export const ALREADY_RUNNING = 3;
const OUTPUT_MAX = 4_000;

/** Throws what the process wrote if it failed. Another backup that runs already is no failure. */
export function backupProcess(environment: Environment): BackUp {
  return (signal) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [programFile("backup", join(import.meta.dirname, "../commands/backup.ts"))], {
        env: environmentOfChild(environment),
        stdio: ["ignore", "ignore", "pipe"],
      });
      let output = "";
      child.stderr.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-OUTPUT_MAX);
      });
      const stop = () => child.kill("SIGTERM");
      signal.addEventListener("abort", stop);
      child.once("spawn", () => child.pid !== undefined && lowerPriority(child.pid));
      child.once("error", reject);
      child.once("close", (code) => {
        signal.removeEventListener("abort", stop);
        if (code === 0 || code === ALREADY_RUNNING) resolve();
        else reject(new Error(output.trim() || `The backup ended with the exit code ${code}`));
      });
    });
}

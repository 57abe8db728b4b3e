import { spawn } from "node:child_process";
import { once } from "node:events";

export interface CommandResult {
  /** Null: it was ended by the limit or a signal. */
  code: number | null;
  /** The end of what it wrote. */
  output: string;
}

const OUTPUT_CHARACTERS = 8_000;

export const STOPPED = "Stopped";

/** Runs a command line in the shell. A program that it leaves running does not hold it up. */
export async function runInShell(line: string, limitMs: number, signal?: AbortSignal): Promise<CommandResult> {
  const child = spawn("/bin/sh", ["-c", line], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_CHARACTERS);
    });
  const end = (reason: string) => {
    output += `\n${reason}`;
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  };
  const limit = setTimeout(() => end(`Ended after ${limitMs / 1_000} s`), limitMs);
  const stop = () => end(STOPPED);
  signal?.addEventListener("abort", stop);
  const [code] = await once(child, "exit");
  clearTimeout(limit);
  signal?.removeEventListener("abort", stop);
  // The last of the output may arrive after the exit.
  await new Promise((done) => setImmediate(done));
  child.stdout.destroy();
  child.stderr.destroy();
  return { code, output: output.trim() };
}

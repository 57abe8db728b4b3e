import { spawn } from "node:child_process";
import { once } from "node:events";

export interface CommandResult {
  /** Null: it was ended by the limit or a signal. */
  code: number | null;
  /** The end of what it wrote. */
  output: string;
}

const OUTPUT_CHARACTERS = 8_000;

/** Runs a command line in the shell. A program that it leaves running does not hold it up. */
export async function runInShell(line: string, limitMs: number): Promise<CommandResult> {
  const child = spawn("/bin/sh", ["-c", line], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_CHARACTERS);
    });
  const limit = setTimeout(() => {
    output += `\nEnded after ${limitMs / 1_000} s`;
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  }, limitMs);
  const [code] = await once(child, "exit");
  clearTimeout(limit);
  // The last of the output may arrive after the exit.
  await new Promise((done) => setImmediate(done));
  child.stdout.destroy();
  child.stderr.destroy();
  return { code, output: output.trim() };
}

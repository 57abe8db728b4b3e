/** Starts another program, such as PgBouncer or a load balancer, for the fault tests. */
import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { vi } from "vitest";

interface ProcessOptions extends Pick<SpawnOptions, "uid" | "gid"> {
  isOpen(): Promise<boolean>;
}

/** Resolves once its port is open, with a function that kills it. Kills it if the port does not open. */
export async function startProcess(
  path: string,
  args: readonly string[],
  { isOpen, ...user }: ProcessOptions,
): Promise<() => Promise<void>> {
  const child = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"], ...user });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "close");
  const end = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`${path} ended with ${child.exitCode}:\n${output}`);
    return isOpen();
  };
  try {
    await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

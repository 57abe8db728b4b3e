import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { getPriority, setPriority } from "node:os";
import { afterEach, expect, it } from "vitest";
import { lowerPriority } from "./operating-system.ts";

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

async function startAt(priority: number): Promise<number> {
  child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  if (priority > getPriority(pid)) setPriority(pid, priority);
  return pid;
}

it("lowers the priority of a process", async () => {
  const pid = await startAt(0);
  lowerPriority(pid);
  expect(getPriority(pid)).toBeGreaterThanOrEqual(10);
});

it("leaves a process that waits longer already", async () => {
  const pid = await startAt(19);
  lowerPriority(pid);
  expect(getPriority(pid)).toBe(19);
});

it("ignores a process that has ended", async () => {
  const pid = await startAt(0);
  child?.kill("SIGKILL");
  if (child) await once(child, "close");
  expect(() => lowerPriority(pid)).not.toThrow();
});

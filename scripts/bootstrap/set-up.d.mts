import type { ChildProcess } from "node:child_process";

export function startSetUp(args?: string[]): {
  child: ChildProcess;
  finish(limits?: { limitMs?: number; stopLimitMs?: number }): Promise<void>;
};

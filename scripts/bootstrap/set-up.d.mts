import type { ChildProcess } from "node:child_process";

export function beginSetUp(args?: string[]): {
  child: ChildProcess;
  end(limits?: { limitMs?: number; stopLimitMs?: number }): Promise<void>;
};

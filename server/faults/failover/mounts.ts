import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Removes all mounts whose path begins so, even while they are in use. */
export function unmountAll(prefix: string): void {
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const path of mounts.filter((path) => path.startsWith(prefix))) execFileSync("umount", ["-l", path]);
}

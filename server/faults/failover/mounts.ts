import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Removes all mounts below a folder, even while they are in use. */
export function unmountBelow(folder: string): void {
  const mounts = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .map((line) => line.split(" ")[1] ?? "");
  for (const path of mounts.filter((path) => path.startsWith(`${folder}/`))) execFileSync("umount", ["-l", path]);
}

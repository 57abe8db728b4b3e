// Finds promtool, which checks Prometheus's files, and Prometheus itself: the machine's own, otherwise those in Debian's package `prometheus`.
// That is only unpacked: installed, it would start a service.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../project-node.mjs";
import { findProgram, isRoot } from "./debian-packages.mjs";

const CACHE = join(ROOT, "node_modules/.cache");
const LIMIT_MS = 300_000;

export const providePromtool = () => provideProgram("promtool");
export const providePrometheus = () => provideProgram("prometheus");

/** Its path. Throws, with instructions, if it cannot be had. */
function provideProgram(name) {
  const unpacked = join(CACHE, name);
  const found = findProgram(name) ?? (existsSync(unpacked) ? unpacked : undefined);
  if (found) return found;
  if (existsSync("/etc/debian_version")) unpack(name);
  if (!existsSync(unpacked)) throw new Error(`${name} is not installed: install it (Debian's package is prometheus)`);
  return unpacked;
}

function unpack(name) {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "prometheus-"));
  try {
    if (!run("apt-get", ["-q", "download", "prometheus"], folder) && isRoot) {
      run("apt-get", ["-q", "update"], folder);
      run("apt-get", ["-q", "download", "prometheus"], folder);
    }
    const file = readdirSync(folder).find((name) => name.endsWith(".deb"));
    if (!file || !run("dpkg-deb", ["--extract", file, "files"], folder)) return;
    renameSync(join(folder, "files/usr/bin", name), join(CACHE, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (program, args, cwd) => spawnSync(program, args, { cwd, stdio: "ignore", timeout: LIMIT_MS }).status === 0;

// Which browser the tests drive: the machine's own Chromium, else Playwright's, else Debian's package where we may install it.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

export const isRoot = process.getuid?.() === 0;

/** The path of a Chromium on this machine, or undefined. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable) ?? playwrightsOwn();
}

/** Installs one where there is none and we can. Throws, with what to do, where we cannot. */
export function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (isRoot && existsSync("/etc/debian_version")) {
    console.error("Installing Chromium …");
    const install = "apt-get update && apt-get install -y --no-install-recommends chromium";
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("sh", ["-c", install], { stdio: ["ignore", "ignore", "inherit"], env });
  }
  const installed = findChromium();
  if (!installed) throw new Error("there is no Chromium: install it, or run `npx playwright install chromium`");
  return installed;
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

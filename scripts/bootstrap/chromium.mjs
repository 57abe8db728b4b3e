// Finds a Chromium for the tests: the machine's own, otherwise Playwright's, otherwise Debian's package if it can be installed.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram, isRoot, provide } from "./debian-packages.mjs";

/** The same browser without windows. Tests take a third less CPU time in it. */
const SHELL = "chromium-headless-shell";

/** Installing it may take this long if there is another Chromium to fall back to. */
const SHELL_LIMIT_MS = 120_000;

const findShell = () => findProgram(SHELL);

/** The path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return (
    findShell() ?? findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ?? playwrightChromium()
  );
}

/** Installs the fastest one that can be installed. Throws, with instructions, if there is none. */
export function provideChromium() {
  try {
    return provide(findShell, SHELL, findChromium() && { limitMs: SHELL_LIMIT_MS });
  } catch {
    return provide(findChromium, "chromium", { advice: "install it, or run `npx playwright install chromium`" });
  }
}

/** How Playwright starts it. */
export function chromiumOptions() {
  return {
    executablePath: findChromium(),
    // Chromium does not run as root with its sandbox.
    chromiumSandbox: !isRoot,
    // No traffic besides the tests' own.
    args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-quic"],
  };
}

function playwrightChromium() {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

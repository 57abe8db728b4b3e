// Which browser the tests drive: the machine's own Chromium, else Playwright's, else Debian's package where we may install it.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram, provide } from "./debian-packages.mjs";

/** The same browser without the parts that draw a window: what tests do in it costs a third less. */
const SHELL = "chromium-headless-shell";

/** Where another Chromium would do, it is not worth more. */
const SHELL_LIMIT_MS = 120_000;

const findShell = () => findProgram(SHELL);

/** The path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return findShell() ?? findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ?? playwrightsOwn();
}

/** Installs one, if we can, that tests run fast in. Throws, with what to do, where there is none at all. */
export function provideChromium() {
  try {
    return provide(findShell, SHELL, findChromium() && { limitMs: SHELL_LIMIT_MS });
  } catch {
    return provide(findChromium, "chromium", { advice: "install it, or run `npx playwright install chromium`" });
  }
}

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

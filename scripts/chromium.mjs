// Which browser the tests drive: the machine's own Chromium, else Playwright's, else Debian's package where we may install it.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram, provide } from "./debian-packages.mjs";

/** The path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return findProgram("chromium", "chromium-browser", "google-chrome-stable", "google-chrome") ?? playwrightsOwn();
}

/** Installs one where there is none and we can. Throws, with what to do, where we cannot. */
export const provideChromium = () => provide(findChromium, "chromium", "install it, or run `npx playwright install chromium`");

function playwrightsOwn() {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

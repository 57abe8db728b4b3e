/** A browser without Playwright attached, because a second debugger makes pages slower for Lighthouse. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { provideChromium } from "../../scripts/bootstrap/chromium.mjs";
import { isRoot } from "../../scripts/bootstrap/debian-packages.mjs";
import { stopGroup } from "../../scripts/process-group.mjs";
import { storing } from "../tools/field-trace.ts";
import { freePort } from "./free-port.ts";

/** No background work of a new browser. */
const QUIET = [
  "--headless",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-default-apps",
  "--disable-extensions",
  "--disable-sync",
];
const START_LIMIT_MS = 20_000;

/** `storage`: items of local storage for `origin`. `work` gets the debugger's port. */
export async function withLoneBrowser<T>(
  { origin, storage }: { origin: string; storage: Record<string, string> },
  work: (port: number) => Promise<T>,
): Promise<T> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "forno-browser-"))];
  const args = [...QUIET, ...(isRoot ? ["--no-sandbox"] : []), `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`];
  // The leader of a process group, because Debian's Chromium is a script that starts the browser.
  const child = spawn(provideChromium(), args, { stdio: "ignore", detached: true });
  try {
    await storeIn(`http://127.0.0.1:${port}`, origin, storage);
    return await work(port);
  } finally {
    if (child.pid) await stopGroup(child.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function storeIn(debuggerUrl: string, origin: string, storage: Record<string, string>): Promise<void> {
  const limit = AbortSignal.timeout(START_LIMIT_MS);
  while (
    !(await fetch(`${debuggerUrl}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    limit.throwIfAborted();
    await sleep(50);
  }
  // Closing it leaves the browser running, because Playwright did not start it.
  const browser = await chromium.connectOverCDP(debuggerUrl);
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
  await page.goto(`${origin}/about`);
  await page.evaluate(storing(storage));
  await page.close();
  await browser.close();
}

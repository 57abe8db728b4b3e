/**
 * Updates the shop on this machine, and goes back to the release before. A migration only adds (docs/testing.md), so the earlier
 * release runs on the tables of a later one.
 */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { installRelease, linkedRelease, linkRelease, makeReadableFolder, removeOldReleases } from "./installed-releases.ts";

/** How the shop runs on this machine. The commands are lines for the shell. */
export interface Site {
  /** The folder with `releases/` and the links. */
  root: string;
  /** Stops the shop and starts what `current` links to. */
  restart: string;
  /** Null: no backup before an update. */
  backup: string | null;
  /** Succeeds once the shop has ended by itself after the restart, so that nobody waits for it in vain. */
  failed: string;
  /** Prints why the shop did not start. */
  log: string;
  ready: Readiness;
  tell(line: string): void;
  /** Before the new release is ready, the shop then returns to the one before. */
  signal?: AbortSignal | undefined;
}

/** Neither the new nor the earlier release is ready: someone must look. */
export class ShopIsDownError extends Error {
  override readonly name = "ShopIsDownError";
}

/** To notice that a release runs already. */
const RUNNING_LIMIT_MS = 5_000;
const RESTART_LIMIT_MS = 120_000;
const QUESTION_LIMIT_MS = 20_000;
/** A large database. */
const BACKUP_LIMIT_MS = 6 * 3_600_000;

/** From when the link changes until the shop is ready: what a crash in between leaves unfinished. */
const change = z.object({ from: z.string().nullable(), to: z.string() });
type Change = z.infer<typeof change>;

/** Resolves once the release in `source` (a folder or .tar.gz) runs. Otherwise throws, and the shop runs what it ran before. */
export async function updateShop(source: string, site: Site): Promise<string> {
  return await withUpdateLock(site.root, async () => {
    let isDown = false;
    try {
      await undoUnfinished(site);
    } catch (error) {
      if (!(error instanceof ShopIsDownError)) throw error;
      // Only another release can help now.
      isDown = true;
      site.tell(`${error.message}\nContinuing with the update …`);
    }
    try {
      return await installAndStart(source, site);
    } catch (error) {
      const { message } = error as Error;
      throw isDown && !(error instanceof ShopIsDownError) ? new ShopIsDownError(message, { cause: error }) : error;
    }
  });
}

async function installAndStart(source: string, site: Site): Promise<string> {
  const to = installRelease(site.root, source);
  const from = linkedRelease(site.root, "current");
  if (from === to && (await waitUntilReady({ ...site.ready, limitMs: RUNNING_LIMIT_MS })))
    return `Version ${to} is already running.`;
  if (from !== null) await backUp(site);
  await changeRelease(site, { from: from === to ? null : from, to });
  return from === null || from === to ? `Version ${to} is running.` : `Version ${to} is running. Before it was ${from}.`;
}

/** Resolves once the release before the current one runs. Otherwise throws, and the shop runs what it ran before. */
export async function rollBackShop(site: Site): Promise<string> {
  return await withUpdateLock(site.root, async () => {
    const undone = await undoUnfinished(site);
    if (undone) return undone;
    const from = linkedRelease(site.root, "current");
    const to = linkedRelease(site.root, "previous");
    if (to === null) throw new Error("There is no earlier release on this machine");
    await changeRelease(site, { from, to });
    return `Version ${to} is running again. Version ${from} is kept.`;
  });
}

async function backUp({ backup, tell, signal }: Site): Promise<void> {
  if (backup === null) return;
  signal?.throwIfAborted();
  tell("Backing up …");
  const { code, output } = await runInShell(backup, BACKUP_LIMIT_MS, signal);
  if (code !== 0)
    throw new Error(`The backup before the update failed, so nothing was changed (--no-backup updates without one).\n${output}`);
}

async function changeRelease(site: Site, { from, to }: Change): Promise<void> {
  const { root, tell, signal } = site;
  signal?.throwIfAborted();
  tell(`Starting version ${to} …`);
  writeChange(root, { from, to });
  linkRelease(root, "current", to);
  const problem = await startCurrent(site, signal);
  if (problem === null) {
    if (from !== null) linkRelease(root, "previous", from);
    removeChange(root);
    return removeOldReleases(root);
  }
  if (from === null) {
    removeChange(root);
    throw new ShopIsDownError(`Version ${to} did not become ready, and there is no earlier release to return to.\n${problem}`);
  }
  tell(`Version ${to} did not become ready. Going back to ${from} …`);
  await goBack(site, from, problem);
  throw new Error(`Version ${to} did not become ready. Version ${from} is running again.\n${problem}`);
}

async function goBack(site: Site, from: string, reason: string): Promise<void> {
  linkRelease(site.root, "current", from);
  const problem = await startCurrent(site);
  if (problem !== null) throw new ShopIsDownError(`Version ${from} did not become ready either.\n${reason}\n${problem}`);
  removeChange(site.root);
}

/** Null if the shop is ready, otherwise why it is not. */
async function startCurrent({ restart, failed, log, ready }: Site, signal?: AbortSignal): Promise<string | null> {
  const { code, output } = await runInShell(restart, RESTART_LIMIT_MS);
  if (code !== 0) return `The restart failed: ${output || `exit code ${code}`}`;
  const hasFailed = async () => signal?.aborted || (await runInShell(failed, QUESTION_LIMIT_MS)).code === 0;
  if (await waitUntilReady(ready, hasFailed)) return null;
  if (signal?.aborted) return STOPPED;
  const { output: lines } = await runInShell(log, QUESTION_LIMIT_MS);
  return `${ready.url} did not answer 200. The log:\n${lines}`;
}

/**
 * After a crash nobody knows whether the new release was started, so the shop returns to the one before. Also after a change of which
 * neither release became ready.
 */
async function undoUnfinished(site: Site): Promise<string | null> {
  const unfinished = readChange(site.root);
  if (!unfinished) return null;
  const { from, to } = unfinished;
  if (from === null) {
    removeChange(site.root);
    return null;
  }
  site.tell(`The change to version ${to} did not finish. Going back to ${from} …`);
  await goBack(site, from, `The change to version ${to} did not finish.`);
  return `The unfinished change to version ${to} was undone. Version ${from} is running.`;
}

const changeFile = (root: string): string => join(root, "update.json");

function readChange(root: string): Change | null {
  if (!fs.existsSync(changeFile(root))) return null;
  return change.parse(JSON.parse(fs.readFileSync(changeFile(root), "utf8")));
}

/** Complete and on the disk before the link changes. */
function writeChange(root: string, written: Change): void {
  const aside = `${changeFile(root)}.new`;
  const file = fs.openSync(aside, "w", 0o644);
  fs.writeFileSync(file, JSON.stringify(written));
  fs.fsyncSync(file);
  fs.closeSync(file);
  fs.renameSync(aside, changeFile(root));
}

const removeChange = (root: string): void => fs.rmSync(changeFile(root), { force: true });

/** By flock(1): exits with this code if another process has the lock. */
const IS_LOCKED = 75;
const LOCK_LIMIT_MS = 10_000;

/**
 * One update or rollback at a time. The kernel releases the lock with this process, however it ends: flock(1) locks the open file,
 * which it shares with us.
 */
export async function withUpdateLock<T>(root: string, work: () => Promise<T>): Promise<T> {
  makeReadableFolder(root);
  const file = fs.openSync(join(root, "update.lock"), "w", 0o600);
  try {
    const { status, error, stderr } = spawnSync("flock", ["--nonblock", "--conflict-exit-code", `${IS_LOCKED}`, "3"], {
      stdio: ["ignore", "ignore", "pipe", file],
      encoding: "utf8",
      timeout: LOCK_LIMIT_MS,
    });
    if (status === IS_LOCKED) throw new Error("Another update or rollback is running. Wait until it ends");
    if (status !== 0) throw new Error(`Could not lock ${root} with flock: ${error?.message ?? stderr.trim()}`);
    return await work();
  } finally {
    fs.closeSync(file);
  }
}

const CALL_LIMIT_MS = 2_000;
/** In a row: a program that ends soon after its start is not ready. */
const ANSWERS_NEEDED = 3;

export interface Readiness {
  url: string;
  limitMs: number;
  /** Between two calls. */
  pauseMs: number;
}

/** False if the shop has not answered 200 several times in a row within the limit, or `hasFailed` says that waiting is useless. */
export async function waitUntilReady(
  { url, limitMs, pauseMs }: Readiness,
  hasFailed: () => Promise<boolean> = async () => false,
): Promise<boolean> {
  const until = performance.now() + limitMs;
  for (let inRow = 0; performance.now() < until; await pause(pauseMs)) {
    inRow = (await isReady(url)) ? inRow + 1 : 0;
    if (inRow === ANSWERS_NEEDED) return true;
    if (inRow === 0 && (await hasFailed())) return false;
  }
  return false;
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request(url, { signal: AbortSignal.timeout(CALL_LIMIT_MS), agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.once("error", () => resolve(false));
    call.end();
  });
}

export interface CommandResult {
  /** Null: it was ended by the limit or a signal. */
  code: number | null;
  /** The end of what it wrote. */
  output: string;
}

const OUTPUT_CHARACTERS = 8_000;

export const STOPPED = "Stopped";

/** Runs a command line in the shell. A program that it leaves running does not hold it up. */
export async function runInShell(line: string, limitMs: number, signal?: AbortSignal): Promise<CommandResult> {
  const child = spawn("/bin/sh", ["-c", line], { stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-OUTPUT_CHARACTERS);
    });
  const end = (reason: string) => {
    output += `\n${reason}`;
    if (child.pid) process.kill(-child.pid, "SIGKILL");
  };
  const limit = setTimeout(() => end(`Ended after ${limitMs / 1_000} s`), limitMs);
  const stop = () => end(STOPPED);
  signal?.addEventListener("abort", stop);
  const [code] = await once(child, "exit");
  clearTimeout(limit);
  signal?.removeEventListener("abort", stop);
  // The last of the output may arrive after the exit.
  await new Promise((done) => setImmediate(done));
  child.stdout.destroy();
  child.stderr.destroy();
  return { code, output: output.trim() };
}

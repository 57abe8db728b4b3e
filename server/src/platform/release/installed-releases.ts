/**
 * The releases on this machine: `<root>/releases/<version>`, and the links `current` and `previous`. Each step is a rename, so that a
 * crash leaves the state before or after it.
 */

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { errorCode, syncFolder } from "../process/operating-system.ts";
import { type ReleaseManifest, readManifest, verifyRelease } from "./release-folder.ts";

export type ReleaseLink = "current" | "previous";

const KEPT = 3;
/** Begins like no version. */
const UNFINISHED = ".new-";
const UNPACK_LIMIT_MS = 300_000;
const NODE_LIMIT_MS = 20_000;

const releasesOf = (root: string): string => join(root, "releases");

export function linkedRelease(root: string, link: ReleaseLink): string | null {
  try {
    return basename(fs.readlinkSync(join(root, link)));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

export function linkRelease(root: string, link: ReleaseLink, version: string): void {
  const made = join(root, `${UNFINISHED}${link}`);
  fs.rmSync(made, { force: true });
  fs.symlinkSync(join("releases", version), made);
  fs.renameSync(made, join(root, link));
  syncFolder(root);
}

/**
 * Copies or unpacks a release and returns its version. Throws if it is damaged, for another kind of machine, or different from the
 * installed one with the same version. Nothing that runs changes.
 */
export function installRelease(root: string, source: string): string {
  const releases = releasesOf(root);
  makeReadableFolder(releases);
  removeUnfinished(releases);
  const staging = fs.mkdtempSync(join(releases, UNFINISHED));
  try {
    const folder = fetchRelease(resolve(source), staging);
    const manifest = readManifest(folder);
    verifyRelease(folder, manifest);
    refuseOtherMachine(folder, manifest);
    makeReadable(folder);
    place(folder, join(releases, manifest.version), manifest);
    syncFolder(releases);
    return manifest.version;
  } finally {
    fs.rmSync(staging, { recursive: true, force: true });
  }
}

/** Keeps the linked releases and the newest others. */
export function removeOldReleases(root: string): void {
  const releases = releasesOf(root);
  const linked = [linkedRelease(root, "current"), linkedRelease(root, "previous")];
  const others = fs
    .readdirSync(releases)
    .filter((name) => !linked.includes(name))
    .map((name) => ({ name, installedAt: fs.lstatSync(join(releases, name)).ctimeMs }))
    .sort((a, b) => b.installedAt - a.installedAt);
  const room = KEPT - new Set(linked.filter((name) => name !== null)).size;
  for (const { name } of others.slice(room)) fs.rmSync(join(releases, name), { recursive: true, force: true });
}

function removeUnfinished(releases: string): void {
  for (const name of fs.readdirSync(releases).filter((each) => each.startsWith(UNFINISHED)))
    fs.rmSync(join(releases, name), { recursive: true, force: true });
}

function fetchRelease(source: string, staging: string): string {
  const stat = fs.statSync(source, { throwIfNoEntry: false });
  if (!stat) throw new Error(`${source} does not exist`);
  if (stat.isDirectory()) {
    readManifest(source);
    const folder = join(staging, "release");
    fs.cpSync(source, folder, { recursive: true, verbatimSymlinks: true });
    return folder;
  }
  checkDigest(source);
  unpack(source, staging);
  const [name, ...more] = fs.readdirSync(staging);
  if (name === undefined || more.length > 0) throw new Error(`${source} is not a release: it must contain one folder`);
  return join(staging, name);
}

/** A download is compared with the file `<archive>.sha256` if that is beside it. */
function checkDigest(archive: string): void {
  const list = `${archive}.sha256`;
  if (!fs.existsSync(list)) return;
  const expected = /^[0-9a-f]{64}\b/.exec(fs.readFileSync(list, "utf8"))?.[0];
  const digest = createHash("sha256").update(fs.readFileSync(archive)).digest("hex");
  if (digest !== expected) throw new Error(`${archive} is damaged: its SHA-256 is not the one in ${list}. Copy it again`);
}

function unpack(archive: string, staging: string): void {
  const args = ["-xzf", archive, "-C", staging, "--no-same-owner", "--preserve-permissions"];
  const { status, error, stderr } = spawnSync("tar", args, { encoding: "utf8", timeout: UNPACK_LIMIT_MS });
  if (status !== 0) throw new Error(`${archive} could not be unpacked: ${error?.message ?? stderr.trim().split("\n")[0]}`);
}

function refuseOtherMachine(folder: string, { version, platform }: ReleaseManifest): void {
  const own = `${process.platform}-${process.arch}`;
  if (platform !== own) throw new Error(`Release ${version} is for ${platform}. This machine is ${own}`);
  const { status, error, stderr } = spawnSync(join(folder, "bin/node"), ["--version"], {
    encoding: "utf8",
    timeout: NODE_LIMIT_MS,
  });
  if (status !== 0)
    throw new Error(`The Node of release ${version} does not run on this machine: ${error?.message ?? stderr.trim()}`);
}

function place(folder: string, target: string, manifest: ReleaseManifest): void {
  if (!fs.existsSync(target)) {
    fs.renameSync(folder, target);
    return;
  }
  if (JSON.stringify(readManifest(target)) !== JSON.stringify(manifest))
    throw new Error(
      `Version ${manifest.version} is installed with other contents. Give the new release a version of its own, or remove ${target} if the shop does not use it`,
    );
  try {
    verifyRelease(target, manifest);
  } catch {
    // Damaged since then: the renamed folder is removed with the unfinished ones.
    fs.renameSync(target, join(target, `../${UNFINISHED}damaged-${manifest.version}`));
    fs.renameSync(folder, target);
  }
}

/** The service runs as another user than the one who updates, whose umask may be any. */
const FOLDER = 0o755;
const PROGRAM = 0o755;
const FILE = 0o644;

/** Creates a folder, with those above it, that everyone may read. One that exists stays as it is. */
export function makeReadableFolder(path: string): void {
  const first = fs.mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) fs.chmodSync(made, FOLDER);
}

/** Gives a folder and all in it the modes that `npm run release` gives them. */
export function makeReadable(folder: string): void {
  fs.chmodSync(folder, FOLDER);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) fs.chmodSync(path, fs.statSync(path).mode & 0o100 ? PROGRAM : FILE);
  }
}

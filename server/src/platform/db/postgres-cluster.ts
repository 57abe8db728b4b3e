import { execFile } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { asServer, isRunning, type RunAs, serverUser } from "./postgres-process.ts";

export interface Cluster {
  /** PostgreSQL's own folder, without symbolic links: compared with what a running server says. */
  folder: string;
  logFile: string;
  binaries: string;
  user: RunAs;
  flags: Record<string, string>;
}

const MAX_LOG_BYTES = 10_000_000;

/** Makes the database's folder when it is missing. */
export async function prepareCluster(dataDir: string, flags: Record<string, string>): Promise<Cluster> {
  const binaries = findPostgresBinaries();
  fs.mkdirSync(dataDir, { recursive: true });
  const base = fs.realpathSync(dataDir);
  const folder = join(base, "postgres");
  const owner = fs.statSync(folder, { throwIfNoEntry: false }) ?? fs.statSync(base);
  const logFile = join(base, "postgres.log");
  const cluster: Cluster = { folder, logFile, binaries, user: serverUser(owner), flags };
  if (!fs.existsSync(folder)) await createCluster(cluster);
  if ((fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) fs.renameSync(logFile, `${logFile}.1`);
  return cluster;
}

/** initdb works beside the final place: one that was cut short never becomes the database. */
async function createCluster({ folder, binaries, user }: Cluster): Promise<void> {
  removeUnfinishedClusters(folder);
  const fresh = fs.mkdtempSync(`${folder}.new-${process.pid}-`);
  if (user) fs.chownSync(fresh, user.uid, user.gid);
  // The builtin locale is the same on every machine: sorting, and with it the indexes, does not depend on the system's libraries.
  const locale = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  // Nobody but us reaches the server's socket, which lies in a folder closed to others, so it asks for no password.
  const run = asServer(user, join(binaries, "initdb"), ["-D", fresh, "-U", "postgres", ...locale, "-A", "trust"]);
  try {
    await promisify(execFile)(run.command, [...run.args, "--no-instructions"], { ...run.options, cwd: fresh });
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    throw new Error(`The built-in PostgreSQL could not be set up. Set DATABASE_URL to use another one. ${String(error)}`, {
      cause: error,
    });
  }
  try {
    fs.renameSync(fresh, folder);
    syncFolder(join(folder, ".."));
  } catch {
    // Another start was quicker; its cluster is as good.
    fs.rmSync(fresh, { recursive: true, force: true });
  }
}

function removeUnfinishedClusters(folder: string): void {
  const base = join(folder, "..");
  for (const name of fs.readdirSync(base)) {
    const maker = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (maker && !isRunning(Number(maker))) fs.rmSync(join(base, name), { recursive: true });
  }
}

/** Makes a rename in it survive a power cut. */
function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, "r");
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}

import { type ChildProcess, spawn } from "node:child_process";
import * as fs from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorCode } from "../../process/operating-system.ts";
import { secureCluster } from "./postgres-access.ts";
import { type Cluster, type OlderServer, openLog, prepareCluster } from "./postgres-cluster.ts";
import { findPostmaster, isRunning, ownerFlag, readLockFile } from "./postgres-process.ts";
import { asServer } from "./postgres-user.ts";
import { makeSocketFolder, removeAbandonedSocketFolder, removeSocketFolder, SOCKET_PORT } from "./socket-folder.ts";

export interface EmbeddedPostgres {
  /** As superuser `postgres`, to the database `postgres`. Stays valid when the server is restarted. */
  connection: pg.PoolConfig;
  /** Of the running server. */
  readonly pid: number;
  logFile: string;
  stop(): Promise<void>;
}

const SHUTDOWN_WAIT_MS = 5_000;
const ORPHAN_WAIT_MS = 15_000;

/**
 * Runs a real PostgreSQL 18 over `<dataDir>/postgres` (created if missing), with its log in `<dataDir>/postgres.log`; an older one only to read its data. Committed
 * data survives a kill -9 of this process, of the server, or of both. A second start over the same folder is refused with the pid
 * of the first. `flags` are settings of postgresql.conf.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  flags: Record<string, string> = {},
  older?: OlderServer,
): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(resolve(dataDir), flags, older);
  await takeOver(cluster);
  secureCluster(cluster.folder, cluster.user, cluster.major);
  const address = chooseAddress(cluster);
  return supervise(cluster, address);
}

/**
 * Ensures that no other server uses the folder. Shuts down a server left by a dead process of ours (on Linux the kernel has already
 * signalled it); if its process is alive, the start is refused.
 */
async function takeOver({ folder }: Cluster, ourSocketFolder?: string): Promise<void> {
  for (const until = Date.now() + ORPHAN_WAIT_MS; ; await sleep(50)) {
    const lock = readLockFile(folder);
    if (!lock) return;
    const postmaster = findPostmaster(folder, lock);
    if (!postmaster) {
      if (lock.socketFolder === ourSocketFolder) emptyFolder(ourSocketFolder);
      else await removeAbandonedSocketFolder(lock.socketFolder);
      removeLockFile(folder, lock.text);
      return;
    }
    const { pid, ownerPid } = postmaster;
    if (ownerPid === null || isRunning(ownerPid)) {
      const owner = ownerPid === null ? "" : `, started by the process ${ownerPid}`;
      throw new Error(
        `The database in ${folder} is in use by the PostgreSQL process ${pid}${owner}. Stop that one first, or choose another DATA_DIR.`,
      );
    }
    if (Date.now() > until)
      throw new Error(`An earlier PostgreSQL (process ${pid}) still runs in ${folder} and does not shut down. Stop it first.`);
    signal(pid, "SIGINT");
  }
}

function emptyFolder(folder: string): void {
  for (const name of fs.readdirSync(folder)) fs.rmSync(join(folder, name));
}

/**
 * Two concurrent starts may both get here, so only an unchanged lock file is removed, not that of the faster one. If that appears
 * in between, the shared memory that PostgreSQL marks with the folder's identity still prevents a second server.
 */
function removeLockFile(folder: string, text: string): void {
  if (readLockFile(folder)?.text === text) fs.rmSync(join(folder, "postmaster.pid"), { force: true });
}

interface Address {
  connection: pg.PoolConfig;
  flags: Record<string, string>;
  release(): void;
}

function chooseAddress({ user }: Cluster): Address {
  const folder = makeSocketFolder(user);
  return {
    connection: { user: "postgres", database: "postgres", host: folder, port: SOCKET_PORT },
    flags: {
      listen_addresses: "",
      port: String(SOCKET_PORT),
      unix_socket_directories: folder,
      unix_socket_permissions: "0700",
    },
    release: () => removeSocketFolder(folder),
  };
}

/** Restarts the server at the same address when it was killed, for example by the system when memory ran out. */
async function supervise(cluster: Cluster, address: Address): Promise<EmbeddedPostgres> {
  let stopping = false;
  let server = await launchOnceFree(cluster, address).catch((error: unknown) => {
    address.release();
    throw error;
  });
  const keepRunning = async (): Promise<void> => {
    await server.exited;
    for (let delay = 100; !stopping; delay = Math.min(delay * 2, 5_000)) {
      try {
        server = await relaunch(cluster, address);
        if (stopping) await shutDown(server);
        return keepRunning();
      } catch (error) {
        note(cluster.logFile, `Starting the server again in ${delay} ms: ${String(error)}\n`);
        await sleep(delay);
      }
    }
  };
  const running = keepRunning();
  return {
    connection: address.connection,
    get pid() {
      return server.process.pid ?? 0;
    },
    logFile: cluster.logFile,
    async stop() {
      stopping = true;
      await shutDown(server);
      await running;
      address.release();
    },
  };
}

/** A full disk may have ended the server; then this write fails, too. */
function note(logFile: string, line: string): void {
  try {
    fs.appendFileSync(logFile, line);
  } catch {
    // Restarting matters more than logging.
  }
}

/** PostgreSQL's refusal while a child process of a killed server, which takes a moment to notice, still has its memory. */
const STILL_ENDING = /pre-existing shared memory block .* is still in use/;

async function launchOnceFree(cluster: Cluster, address: Address): Promise<Server> {
  for (const until = Date.now() + ORPHAN_WAIT_MS; ; await sleep(50))
    try {
      return await launch(cluster, address);
    } catch (error) {
      if (!STILL_ENDING.test(String(error)) || Date.now() > until) throw error;
    }
}

/** The killed server's child processes may take a moment to notice, and use the folder until then: the caller retries. */
async function relaunch(cluster: Cluster, address: Address): Promise<Server> {
  await takeOver(cluster, address.connection.host);
  return launch(cluster, address);
}

/**
 * A server whose processes crash (a full disk is enough) ends, and this process restarts it. Restarted by PostgreSQL itself, it was
 * seen to stay in recovery forever after disk space was available again.
 */
const RESTARTED_BY_US = { restart_after_crash: "off" };

/**
 * Enough for four instances. Each allowed connection takes shared memory even if unused, mostly for asynchronous reads; a database
 * of this size fits in memory, so one I/O process is enough. It has no subscribers.
 */
const SMALL = { max_connections: "100", max_logical_replication_workers: "0" };
const SMALL_SINCE_18 = { io_max_concurrency: "8", io_workers: "1" };

interface Server {
  process: ChildProcess;
  exited: Promise<void>;
}

async function launch(cluster: Cluster, address: Address): Promise<Server> {
  const settings = { ...SMALL, ...(cluster.major >= 18 && SMALL_SINCE_18), ...RESTARTED_BY_US, ...cluster.flags, ...address.flags };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", cluster.folder, ...options, "-c", ownerFlag(process.pid)];
  const run = asServer(cluster.user, join(cluster.binaries, "postgres"), args, cluster.folder);
  const log = openLog(cluster);
  const logStart = fs.fstatSync(log).size;
  // Detached, because otherwise Ctrl-C in a terminal would stop the server before this process has finished its work.
  const child = spawn(run.command, run.args, { ...run.options, cwd: cluster.folder, stdio: ["ignore", log, log], detached: true });
  fs.closeSync(log);
  child.unref();
  let gone = false;
  const exited = new Promise<void>((done) => child.once("exit", () => done()).once("error", () => done())).then(() => {
    gone = true;
  });
  // Without a time limit: after a crash it first replays its WAL, which must not be interrupted.
  while (!gone && !(await answers(address.connection))) await sleep(10);
  if (!gone) return { process: child, exited };
  await takeOver(cluster);
  const reason = fs.readFileSync(cluster.logFile).subarray(logStart).toString().trim().split("\n").slice(-5).join("\n");
  throw new Error(`The built-in PostgreSQL did not start (log: ${cluster.logFile}).\n${reason}`);
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A "fast" shutdown; if that takes too long, an "immediate" one, after which the next start recovers from the WAL. */
async function shutDown({ process: child, exited }: Server): Promise<void> {
  child.ref();
  const pid = child.pid;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  signal(pid, "SIGINT");
  const impatience = setTimeout(() => signal(pid, "SIGQUIT"), SHUTDOWN_WAIT_MS);
  await exited;
  clearTimeout(impatience);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

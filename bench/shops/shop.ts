/** The program on the server's core with its embedded database, as `npm start` runs it, with its log in a file. */
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { prepare } from "../../scripts/prepare.mjs";
import { spawnAnywhere, spawnOnServerCore } from "../tools/cores.ts";
import { untilAnswered } from "../until-answered.ts";
import { freePort } from "./free-port.ts";

export const ROOT = join(import.meta.dirname, "../..");
/** The command of `npm start` without npm, which would hide the process ID. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const START_LIMIT_MS = 300_000;

export interface ShopOptions {
  env?: Record<string, string>;
  /** The data folder of a stopped shop; absent for a new one. */
  dataDir?: string;
  /** Started by npm with all cores, as an owner does. */
  asOwner?: boolean;
  /** The root of another copy of the program. */
  root?: string;
}

export interface Shop {
  url: string;
  pid: number;
  dataDir: string;
  /** The output of the program, and of npm if it started the program. */
  logFile: string;
  /** The embedded database's; undefined if the shop uses another. */
  connection: pg.ClientConfig;
  /** From the start of the process. */
  firstPageMs: number;
  stop(): Promise<void>;
}

export async function startShop({
  env = {},
  dataDir,
  asOwner = false,
  root = ROOT,
}: ShopOptions & Required<Pick<ShopOptions, "dataDir">>): Promise<Shop> {
  // Brings the measured bundle up to date. A start by npm does so itself.
  if (!asOwner) await prepare();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, "shop.log");
  const log = openSync(logFile, "a");
  const start = performance.now();
  const options: SpawnOptions = {
    cwd: root,
    env: {
      ...process.env,
      PATH: pathFor(asOwner ? null : root),
      MODE: "demo",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RATE_LIMIT: "off",
      ...env,
    },
    stdio: ["ignore", log, log],
  };
  const child = asOwner ? spawnAnywhere("npm", ["start"], options) : spawnOnServerCore("sh", ["-c", scripts.start], options);
  const stop = () => stopProcess(child);
  await untilAnswered(`${url}/menu`, child, START_LIMIT_MS).catch(async (error) => {
    await stop();
    throw new Error(`the shop did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`, { cause: error });
  });
  const firstPageMs = performance.now() - start;
  return { url, pid: child.pid ?? 0, dataDir, logFile, connection: connectionOf(dataDir), firstPageMs, stop };
}

/** The copy's programs before the machine's; without those of this checkout. */
function pathFor(root: string | null): string {
  const machine = String(process.env.PATH).split(delimiter);
  const own = root === null ? [] : [join(root, "node_modules/.bin")];
  return [...own, ...machine.filter((folder) => !folder.includes("node_modules"))].join(delimiter);
}

/** Another instance on the same database. */
export const secondInstance = ({ connection }: Shop): ShopOptions => ({
  env: { DATABASE_URL: `postgres://postgres@localhost:5432/postgres?host=${encodeURIComponent(String(connection.host))}` },
});

/** Runs `work` on a shop that is stopped afterwards, even after a failure. The folder of a new shop is removed. */
export async function withShop<T>({ dataDir, ...options }: ShopOptions, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (!dataDir) return await withFolder((folder) => withShop({ ...options, dataDir: folder }, work));
  const shop = await startShop({ ...options, dataDir });
  try {
    return await work(shop);
  } finally {
    await shop.stop();
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "forno-bench-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await exited;
}

/** The connection to the embedded database in this folder. */
export const databasePidOf = (dataDir: string): number => Number(lockFileOf(dataDir)[0]);

const lockFileOf = (dataDir: string): string[] => readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n");

/** PostgreSQL writes the folder of its socket into its lock file. */
function connectionOf(dataDir: string): pg.ClientConfig {
  try {
    const [, , , port, host = ""] = lockFileOf(dataDir);
    return { host, port: Number(port), user: "postgres", database: "postgres" };
  } catch {
    return {};
  }
}

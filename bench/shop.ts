/** The program on the server's core with its embedded database, as `npm start` runs it, with its log in a file. */
import type { SpawnOptions } from "node:child_process";
import { existsSync, openSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import pg from "pg";
import { prepare } from "../scripts/prepare.mjs";
import { type Provider, startProvider } from "../server/faults/world/provider.ts";
import { freePort } from "../server/src/testing/free-port.ts";
import { ALL_CORES, SERVER_CORE, spawnOn, stopProcess, untilAnswered } from "./machine.ts";

export const ROOT = join(import.meta.dirname, "..");
/** The command of `npm start` without npm, which would hide the process ID. */
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** Without this checkout's programs, which npm has put there. */
const MACHINE_PATH = String(process.env.PATH)
  .split(delimiter)
  .filter((folder) => !folder.includes("node_modules"))
  .join(delimiter);
const START_LIMIT_MS = 300_000;

export interface ShopOptions {
  env?: Record<string, string>;
  /** The data folder of a stopped shop; absent for a new one. */
  dataDir?: string;
  /** A copy of the program, started there by npm with all cores, as an owner does. */
  ownersCopy?: string;
}

export interface Shop {
  url: string;
  pid: number;
  dataDir: string;
  /** The embedded database's; empty if the shop uses another. */
  connection: pg.ClientConfig;
  databasePid: number | undefined;
  /** From the start of the process. */
  firstPageMs: number;
  stop(): Promise<void>;
}

export async function startShop({ env = {}, dataDir, ownersCopy }: ShopOptions & { dataDir: string }): Promise<Shop> {
  // Brings the measured bundle up to date. A start by npm does so itself.
  if (!ownersCopy) await prepare();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, "shop.log");
  const log = openSync(logFile, "a");
  const start = performance.now();
  const options: SpawnOptions = {
    cwd: ownersCopy ?? ROOT,
    env: {
      ...process.env,
      PATH: ownersCopy ? MACHINE_PATH : join(ROOT, "node_modules/.bin") + delimiter + MACHINE_PATH,
      MODE: "demo",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      RATE_LIMIT: "off",
      ...env,
    },
    stdio: ["ignore", log, log],
  };
  const child = ownersCopy
    ? spawnOn(ALL_CORES, "npm", ["start"], options)
    : spawnOn(SERVER_CORE, "sh", ["-c", scripts.start], options);
  const stop = () => stopProcess(child);
  await untilAnswered(`${url}/menu`, child, START_LIMIT_MS).catch(async (error) => {
    await stop();
    throw new Error(`the shop did not start:\n${readFileSync(logFile, "utf8").slice(-2000)}`, { cause: error });
  });
  const firstPageMs = performance.now() - start;
  return { url, pid: child.pid ?? 0, dataDir, ...databaseIn(dataDir), firstPageMs, stop };
}

/** PostgreSQL writes its process and the folder of its socket into its lock file. */
function databaseIn(dataDir: string): Pick<Shop, "connection" | "databasePid"> {
  const lockFile = join(dataDir, "postgres/postmaster.pid");
  if (!existsSync(lockFile)) return { connection: {}, databasePid: undefined };
  const [pid, , , port, host = ""] = readFileSync(lockFile, "utf8").split("\n");
  return { connection: { host, port: Number(port), user: "postgres", database: "postgres" }, databasePid: Number(pid) };
}

/** Runs `work` on a shop that is stopped afterwards, even after a failure. The folder of a new shop is removed. */
export async function withShop<T>({ dataDir, ...options }: ShopOptions, work: (shop: Shop) => Promise<T>): Promise<T> {
  if (!dataDir) return await withFolder((folder) => withShop({ ...options, dataDir: folder }, work));
  const shop = await startShop({ ...options, dataDir });
  return await work(shop).finally(shop.stop);
}

/** A shop whose customers can pay. */
export async function withPayingShop<T>(
  env: Record<string, string>,
  work: (shop: Shop, provider: Provider) => Promise<T>,
): Promise<T> {
  const provider = await startProvider();
  return await withShop({ env: { ...provider.env, ...env } }, (shop) => work(shop, provider)).finally(provider.close);
}

export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "forno-bench-"));
  return await work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

export async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  return await work(client).finally(() => client.end());
}

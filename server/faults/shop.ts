/** A shop to be hurt: the program, its database and its providers, each in a process or behind a port of its own. */
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Food, foodEndpoints } from "@forno/contract/food.ts";
import { userEndpoints } from "@forno/contract/user.ts";
import type pg from "pg";
import { inject, vi } from "vitest";
import { openDatabase } from "../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../src/platform/db/embedded-postgres.ts";
import { isRunning, readLockFile } from "../src/platform/db/postgres-process.ts";
import type { Db, Tables } from "../src/tables.ts";
import { callEndpoint } from "../src/testing/call-endpoint.ts";
import type { TestShop } from "../src/testing/test-shop.ts";
import { type DatabaseGate, openGate } from "./database-gate.ts";
import { newProgram, type Program } from "./program.ts";
import { type Provider, type SignedEvent, startProvider } from "./provider.ts";
import { type Sms, startSms } from "./sms.ts";

export const ADMIN = "+919000000001";

export interface FaultShop extends Pick<TestShop, "call"> {
  program: Program;
  provider: Provider;
  sms: Sms;
  /** The token of a person with this number, who came by the code in a text; a new customer unless said. */
  signIn(mobile?: string): Promise<string>;
  /** The first one of the menu. */
  food(): Promise<Food>;
  /** As the provider sends it. The answer's status. */
  deliver(event: SignedEvent): Promise<number>;
  /** On a connection of the test's own, past whatever is broken. */
  inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** kill -9; resolves once the server's process is gone. It is started again by whoever runs it. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface ShopApart extends FaultShop {
  gate: DatabaseGate;
  /** One more instance over the same database. */
  another(change?: Record<string, string>): Promise<Program>;
}

/** As `npm start` runs it, with the database that it brings along, in `dataDir`. */
export async function startShop({ dataDir }: { dataDir?: string } = {}): Promise<FaultShop> {
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-"));
  const cluster = copyCluster(dataDir ?? folder);
  const connection = () => ({ host: readLockFile(cluster)?.socketFolder, port: 5432, user: "postgres", database: "postgres" });
  // Where the program was killed, its database may still be ending.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  return await openShop(folder, { DATA_DIR: dataDir ?? folder }, { cluster, connection, close: remove });
}

/** With a database at a `DATABASE_URL`, and a gate on the way to it. */
export async function startShopApart(): Promise<ShopApart> {
  const folder = await mkdtemp(join(tmpdir(), "forno-faults-"));
  const cluster = copyCluster(folder);
  const postgres = await startEmbeddedPostgres(folder);
  const { host, port } = postgres.connection;
  const gate = await openGate(`${host}/.s.PGSQL.${port}`);
  const others: Program[] = [];
  const env = { DATABASE_URL: `postgres://postgres@127.0.0.1:${gate.port}/postgres` };
  const close = async () => {
    for (const other of others) await other.kill();
    await gate.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const database = { cluster, connection: () => postgres.connection, close };
  const shop = await openShop(folder, env, database);
  return {
    ...shop,
    gate,
    async another(change = {}) {
      const other = await newProgram(folder, { ...env, ...shop.provider.env, ...shop.sms.env, RATE_LIMIT: "off", ...change });
      others.push(other);
      await other.start();
      return other;
    },
  };
}

/** With its owner: PostgreSQL runs as that one. */
function copyCluster(folder: string): string {
  const cluster = join(folder, "postgres");
  execFileSync("cp", ["-a", join(inject("shopFolder"), "postgres"), cluster]);
  return cluster;
}

interface Database {
  /** PostgreSQL's own folder. */
  cluster: string;
  connection: () => pg.PoolConfig;
  close: () => Promise<void>;
}

async function openShop(folder: string, env: Record<string, string>, database: Database): Promise<FaultShop> {
  const [provider, sms] = await Promise.all([startProvider(), startSms()]);
  const program = await newProgram(folder, { ...env, ...provider.env, ...sms.env, RATE_LIMIT: "off" });
  const call: FaultShop["call"] = (endpoint, details = {}) => callEndpoint(program.url, endpoint, details);
  const close = async () => {
    await program.stop();
    await Promise.all([provider.close(), sms.close()]);
    await database.close();
  };
  try {
    await program.start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    program,
    provider,
    sms,
    call,
    signIn: (mobile = newMobile()) => signIn(call, sms, mobile),
    food: async () => firstOf((await call(foodEndpoints.list)).body.data),
    deliver: (event) => deliver(program.url, event),
    inDatabase: (work) => inDatabase(database.connection(), work),
    killDatabase: () => killServer(database.cluster),
    close,
  };
}

let lastNumber = 0;
const newMobile = (): string => `+9197${String(++lastNumber).padStart(8, "0")}`;

async function signIn(call: FaultShop["call"], sms: Sms, mobile: string): Promise<string> {
  const sent = await call(userEndpoints.sendOtp, { body: { name: "Asha Rao", mobile } });
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.status} ${sent.body.message}`);
  const { status, body } = await call(userEndpoints.verifyOtp, { body: { mobile, otp: sms.codeFor(mobile) } });
  if (status !== 200 || !("token" in body)) throw new Error(`Nobody was signed in: ${status} ${body.message}`);
  return body.token;
}

function firstOf(foods: Food[]): Food {
  const [food] = foods;
  if (!food) throw new Error("The menu is empty");
  return food;
}

async function deliver(url: string, { body, headers }: SignedEvent): Promise<number> {
  const answer = await fetch(`${url}/api/payment/webhook`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  return answer.status;
}

async function inDatabase<T>(connection: pg.PoolConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase<Tables>(connection, { maxConnections: 2, applicationName: "faults" });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function killServer(cluster: string): Promise<void> {
  const pid = readLockFile(cluster)?.pid;
  if (pid === undefined) return;
  process.kill(pid, "SIGKILL");
  await vi.waitUntil(() => !isRunning(pid), { timeout: 60_000, interval: 10 });
}

/** Until the program can serve orders, as its load balancer sees it. */
export async function untilReady({ program }: Pick<FaultShop, "program">): Promise<void> {
  const isReady = async () => (await fetch(`${program.url}/readyz`).catch(() => null))?.ok ?? false;
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
}

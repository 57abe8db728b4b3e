/** A shop to inject faults into: program, database and providers, each in its own process or behind its own port. */
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Food, foodEndpoints } from "@forno/contract/menu/food.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { sql } from "kysely";
import type pg from "pg";
import { inject, vi } from "vitest";
import { connectionFromUrl, openDatabase } from "../../src/platform/db/database.ts";
import { startEmbeddedPostgres } from "../../src/platform/db/embedded/embedded-postgres.ts";
import { isRunning, readLockFile } from "../../src/platform/db/embedded/postgres-process.ts";
import type { Db, Tables } from "../../src/tables.ts";
import { callEndpoint } from "../../src/testing/call-endpoint.ts";
import { type DatabaseGate, openGate } from "../../src/testing/database/database-gate.ts";
import type { TestShop } from "../../src/testing/test-shop.ts";
import { type Provider, type SignedEvent, startProvider } from "../world/provider.ts";
import { type Sms, startSms } from "../world/sms.ts";
import { makeDataFolder } from "./data-folder.ts";
import { newProgram, type Program, type Running } from "./program.ts";

export const ADMIN = "+919000000001";

/** Calls to a URL, whatever serves it. */
export interface Visitors extends Pick<TestShop, "call"> {
  /** Signs in by SMS and returns the token; by default of a new customer. */
  signIn(mobile?: string): Promise<string>;
  /** The first food of the menu. */
  food(): Promise<Food>;
  /** Sends an event as the provider does and returns the response's status. */
  deliver(event: SignedEvent): Promise<number>;
}

/** A shop to use and inspect, on any number of instances. */
export interface ReachedShop extends Visitors {
  program: Running;
  provider: Provider;
  sms: Sms;
  /** On the test's own connection, which faults do not affect. */
  inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface FaultShop extends ReachedShop {
  program: Program;
  /** kill -9; resolves when the server's process has ended. The program that runs it starts it again. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

export interface ShopApart extends FaultShop {
  gate: DatabaseGate;
  /** The connection to the database, without the proxy. */
  connection: pg.PoolConfig;
  /** Starts another instance on the same database. */
  another(change?: Record<string, string>): Promise<Program>;
}

/** As `npm start` runs it, with the embedded database in `dataDir`. */
export async function startShop({ dataDir }: { dataDir?: string } = {}): Promise<FaultShop> {
  const folder = await makeDataFolder("data");
  const cluster = copyCluster(dataDir ?? folder);
  const connection = () => ({ host: readLockFile(cluster)?.socketFolder, port: 5432, user: "postgres", database: "postgres" });
  // If the program was killed, its database may still be stopping.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  return await openShop(folder, { DATA_DIR: dataDir ?? folder }, { cluster, connection, close: remove });
}

export interface ShopOptions {
  /** The environment of every instance. */
  env?: Record<string, string>;
  /** Puts a proxy in front of the database at this address. */
  between?: (database: { url: string; port: number }) => Promise<{ env: Record<string, string>; close(): Promise<void> }>;
  /** Another build's `main.ts`, with an empty database. */
  main?: string;
}

/** With a database at a `DATABASE_URL`, behind a proxy that a test can break. */
export async function startShopApart({ env: change = {}, between, main }: ShopOptions = {}): Promise<ShopApart> {
  const folder = await makeDataFolder("data");
  const cluster = main ? join(folder, "postgres") : copyCluster(folder);
  const postgres = await startEmbeddedPostgres(folder);
  const { host, port } = postgres.connection;
  const gate = await openGate(`${host}/.s.PGSQL.${port}`);
  const others: Program[] = [];
  const url = `postgres://postgres@127.0.0.1:${gate.port}/postgres`;
  const way = await between?.({ url, port: gate.port });
  const env = { DATABASE_URL: url, ...way?.env, ...change };
  const close = async () => {
    for (const other of others) await other.kill();
    await way?.close();
    await gate.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const database = { cluster, connection: () => postgres.connection, close };
  const shop = await openShop(folder, env, database, main);
  return {
    ...shop,
    gate,
    connection: postgres.connection,
    async another(change = {}) {
      const other = await newProgram(folder, { ...env, ...shop.provider.env, ...shop.sms.env, RATE_LIMIT: "off", ...change });
      others.push(other);
      await other.start();
      return other;
    },
  };
}

export interface ShopOnCluster extends ReachedShop {
  instances: readonly Program[];
  close(): Promise<void>;
}

/** Instances on a database that is already running, called in turn. */
export async function startShopOn(databaseUrl: string, count: number): Promise<ShopOnCluster> {
  const folder = await makeDataFolder("data");
  const [provider, sms] = await Promise.all([startProvider(), startSms()]);
  const env = { DATABASE_URL: databaseUrl, ...provider.env, ...sms.env, RATE_LIMIT: "off" };
  const instances = await Promise.all(Array.from({ length: count }, () => newProgram(folder, env)));
  const close = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await Promise.all([provider.close(), sms.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    // One after another: the first fills the database.
    for (const instance of instances) await instance.start();
  } catch (error) {
    await close();
    throw error;
  }
  const visitors = instances.map(({ url }) => visitorsOf(url, sms));
  let calls = 0;
  const next = () => visitors[calls++ % visitors.length] as Visitors;
  const connection = connectionFromUrl(databaseUrl);
  return {
    call: (endpoint, details) => next().call(endpoint, details),
    signIn: (mobile) => next().signIn(mobile),
    food: () => next().food(),
    deliver: (event) => next().deliver(event),
    program: {
      url: instances[0]?.url ?? "",
      get isRunning() {
        return instances.every(({ isRunning }) => isRunning);
      },
      output: () => instances.map(({ output }) => output()).join(""),
    },
    instances,
    provider,
    sms,
    inDatabase: (work) => inDatabase(connection, work),
    close,
  };
}

/** With the owner, because PostgreSQL runs as that user. */
export function copyCluster(folder: string): string {
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

async function openShop(folder: string, env: Record<string, string>, database: Database, main?: string): Promise<FaultShop> {
  const [provider, sms] = await Promise.all([startProvider(), startSms()]);
  const program = await newProgram(folder, { ...env, ...provider.env, ...sms.env, RATE_LIMIT: "off" }, main);
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
    ...visitorsOf(program.url, sms),
    program,
    provider,
    sms,
    inDatabase: (work) => inDatabase(database.connection(), work),
    killDatabase: () => killServer(database.cluster),
    close,
  };
}

export function visitorsOf(url: string, sms: Sms): Visitors {
  const call: Visitors["call"] = (endpoint, details = {}) => callEndpoint(url, endpoint, details);
  return {
    call,
    signIn: (mobile = newMobile()) => signIn(call, sms, mobile),
    food: async () => firstOf((await call(foodEndpoints.list)).body.data),
    deliver: (event) => deliver(url, event),
  };
}

let lastNumber = 0;
const newMobile = (): string => `+9197${String(++lastNumber).padStart(8, "0")}`;

async function signIn(call: Visitors["call"], sms: Sms, mobile: string): Promise<string> {
  const sent = await call(signInEndpoints.sendOtp, { body: { name: "Asha Rao", mobile } });
  if (sent.status !== 200) throw new Error(`No code was sent: ${sent.status} ${sent.body.message}`);
  const { status, body } = await call(signInEndpoints.verifyOtp, { body: { mobile, otp: sms.codeFor(mobile) } });
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

/** Resolves when the program is ready, as a load balancer sees it. */
export async function untilReady({ program }: Pick<ReachedShop, "program">): Promise<void> {
  const isReady = async () => (await fetch(`${program.url}/readyz`).catch(() => null))?.ok ?? false;
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 50 });
}

/** Locks all orders until the returned function is called. */
export async function lockOrders(shop: FaultShop): Promise<() => Promise<void>> {
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>();
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
  const locking = shop.inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      // Idle until it is unlocked: on a slow machine longer than a connection's own limit.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
      await sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`.execute(tx);
      lock();
      await unlocked;
    }),
  );
  await locked;
  return async () => {
    unlock();
    await locking;
  };
}

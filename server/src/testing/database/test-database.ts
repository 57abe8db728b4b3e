import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { RESTORING, restoreMigratedState } from "./migrated-state.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** As the superuser of the cluster of this test run. */
    postgres: pg.PoolConfig;
  }
}

export const TEMPLATE_DATABASE = "forno_template";

export interface TestDatabase {
  connection: pg.PoolConfig;
  /** The next caller may get the same database, emptied. */
  release(): Promise<void>;
}

/** Deleted rows stay in the files: a database in which so many were written would make tests slower. */
const WRITES_MAX = 20_000;

/** The database that the tests of this process share, one after another. */
let shared: { name: string; isLeased: boolean; writes: number } | undefined;

/**
 * A migrated, empty database for the caller: the one of this process, emptied, or a copy of its own while another caller has that one.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (shared?.isLeased) return await copyTemplate();
  const lease = { name: shared?.name ?? "", isLeased: true, writes: shared?.writes ?? 0 };
  shared = lease;
  // Deleting the rows takes a tenth of the time of another copy.
  if (!lease.name || !(await empty(lease))) Object.assign(lease, { name: await nameOfNewCopy(), writes: 0 });
  return {
    connection: { ...inject("postgres"), database: lease.name },
    release: async () => {
      lease.isLeased = false;
    },
  };
}

/** Empties the shared database each time: PostgreSQL reads the tables' definitions anew for each connection. */
let emptying: pg.Client | undefined;

/** False if the database can't be used any more: it has been dropped. */
async function empty(lease: { name: string; writes: number }): Promise<boolean> {
  emptying ??= await connectTo(lease.name);
  const { isRestored, writes } = await restoreMigratedState(emptying, inject("migrated"));
  lease.writes += writes;
  if (isRestored && lease.writes < WRITES_MAX) return true;
  const client = emptying;
  emptying = undefined;
  await client.end();
  await drop(lease.name);
  return false;
}

async function connectTo(database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...inject("postgres"), database, options: RESTORING });
  const forget = () => {
    if (emptying === client) emptying = undefined;
  };
  // A test may end all connections, and PostgreSQL stops before this process.
  client.on("error", forget).on("end", forget);
  await client.connect();
  return client;
}

async function copyTemplate(): Promise<TestDatabase> {
  const name = await nameOfNewCopy();
  return { connection: { ...inject("postgres"), database: name }, release: () => drop(name) };
}

async function nameOfNewCopy(): Promise<string> {
  const name = newName();
  // Copying files takes half as long as writing each page to the log, where nothing waits for the disk.
  await asAdmin(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return name;
}

/** Without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = newName();
  await asAdmin(`create database ${name} template template0 encoding 'UTF8'`);
  return { connection: { ...inject("postgres"), database: name }, release: () => drop(name) };
}

const newName = () => `test_${randomBytes(8).toString("hex")}`;
const drop = (name: string) => asAdmin(`drop database ${name} with (force)`);

/** In the form of DATABASE_URL, for another process. */
export function databaseUrlOf({ host = "", port = 5432, user = "", password, database: name = "" }: pg.PoolConfig): string {
  const query = new URLSearchParams({ host, port: String(port), user, ...(typeof password === "string" ? { password } : {}) });
  return `postgres:///${name}?${query}`;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client(inject("postgres"));
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

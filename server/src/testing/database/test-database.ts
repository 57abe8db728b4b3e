import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** As the superuser of the cluster of this test run. */
    postgres: pg.PoolConfig;
  }
}

export const TEMPLATE_DATABASE = "forno_template";

export interface TestDatabase {
  connection: pg.PoolConfig;
  drop(): Promise<void>;
}

/** A migrated, empty database for the caller: a copy, made in a few hundredths of a second. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files takes half as long as writing each page to the log, where nothing waits for the disk.
  await asAdmin(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return {
    connection: { ...inject("postgres"), database: name },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

/** Without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(`create database ${name} template template0 encoding 'UTF8'`);
  return {
    connection: { ...inject("postgres"), database: name },
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}

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

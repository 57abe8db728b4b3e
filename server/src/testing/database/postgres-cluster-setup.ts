import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { isBuilt } from "../../../../scripts/prepare.mjs";
import { openDatabase } from "../../platform/db/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../platform/db/embedded/embedded-postgres.ts";
import { migrate } from "../../platform/db/migrate.ts";
import { ManualJobs } from "../manual-jobs.ts";
import { type MigratedState, readMigratedState } from "./migrated-state.ts";
import { TEMPLATE_DATABASE } from "./test-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

/** Runs once for all test files: starts a PostgreSQL with the migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "forno-test-"));
  let postgres: EmbeddedPostgres | undefined;
  const tearDown = async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true });
  };
  try {
    // Nothing must survive a power failure, so no statement waits for the disk. Test files run in parallel, each with shops of its
    // own.
    const flags = {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      // A table's statistics change plans, and a test's tables live for a second.
      autovacuum: "off",
    };
    postgres = await startEmbeddedPostgres(folder, flags);
    project.provide("migrated", await createTemplate(postgres.connection));
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("postgres", postgres.connection);
  project.provide("isBuilt", await isBuilt());
  project.provide("compileCache", join(folder, "compiled"));
  return tearDown;
}

async function createTemplate(connection: pg.PoolConfig): Promise<MigratedState> {
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const template = openDatabase({ ...connection, database: TEMPLATE_DATABASE });
  await migrate(template.pool, MIGRATIONS);
  await ManualJobs.createTable(template.db);
  const client = await template.pool.connect();
  const state = await readMigratedState(client);
  client.release();
  // PostgreSQL copies only a database without connections.
  await template.close();
  return state;
}

/** Moving a database into another one. */
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HeldIndexes, holdIndexes } from "../../../testing/database/held-indexes.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { type CopyOptions, cancelMove, copyDatabase } from "./copy-database.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");
const ROWS = 2_000;

let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createEmptyDatabase();
  await query(
    source,
    `INSERT INTO secrets (name, value) SELECT 'of the test ' || n, sha256(n::text::bytea) FROM generate_series(1, ${ROWS}) n`,
  );
});
afterEach(async () => {
  await source.release();
  await target.release();
});

async function query({ connection }: TestDatabase, text: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
}

const move = (changes: Partial<CopyOptions> = {}) =>
  copyDatabase({
    source: source.connection,
    target: target.connection,
    migrations: MIGRATIONS,
    shopId: "0123456789abcdef",
    targetName: "db.example:5432/forno",
    refuseInstances: async () => {},
    ...changes,
  });

/** What a program says that starts on it. */
async function startOn({ connection }: TestDatabase): Promise<string> {
  const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-test" });
  return await migrate(pool, MIGRATIONS)
    .then(() => "started", String)
    .finally(close);
}

const tablesOfTarget = () => query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");
const isCopied = async () =>
  expect(await query(target, "SELECT count(*)::int AS count FROM secrets WHERE name LIKE 'of the test%'")).toEqual([
    { count: ROWS },
  ]);

it("copies everything, after which the program starts there only, until the move is cancelled", async () => {
  await query(
    source,
    `INSERT INTO restores (id, restored_at, taken_at) VALUES (gen_random_uuid(), now(), now());
     INSERT INTO backups (id, started_at, outcome, taken_at, file_name) VALUES (gen_random_uuid(), now(), 'good', now(), 'a.backup')`,
  );
  expect(await move()).toMatchObject({ tables: expect.any(Number), rows: expect.any(Number), warnings: [] });
  await isCopied();
  // Which backups there are, and what a restore has left to the next start.
  for (const table of ["backups", "restores"]) {
    const rows = await query(target, `SELECT * FROM ${table}`);
    expect(rows).toHaveLength(1);
    expect(rows).toEqual(await query(source, `SELECT * FROM ${table}`));
  }
  expect(await startOn(target)).toBe("started");
  expect(await startOn(source)).toContain("This database was moved to db.example:5432/forno");
  // The last step again, as after a crash before it was acknowledged.
  await move();
  await expect(move({ targetName: "other.example:5432/forno" })).rejects.toThrow("is already moved to db.example:5432/forno");
  expect(await cancelMove(source.connection)).toBe("db.example:5432/forno");
  expect(await startOn(source)).toBe("started");
  expect(await cancelMove(source.connection)).toBeNull();
});

it("refuses a target with other content, and while the shop runs; the source can still be used", async () => {
  await query(target, "CREATE TABLE public.other (id int)");
  await expect(move()).rejects.toThrow("The database db.example:5432/forno is not empty");
  await query(target, "DROP TABLE public.other");
  const refuseInstances = async () => {
    throw new Error("Stop every instance first");
  };
  await expect(move({ refuseInstances })).rejects.toThrow("Stop every instance first");
  expect(await startOn(source)).toBe("started");
  expect(await tablesOfTarget()).toEqual([]);
});

describe("interrupted while it builds the indexes", () => {
  let held: HeldIndexes;
  beforeEach(async () => {
    held = await holdIndexes(target);
  });

  it("by a stop ends with both databases as before", async () => {
    const stopping = new AbortController();
    const moving = expect(move({ signal: stopping.signal })).rejects.toThrow("Stopped");
    await expect.poll(held.isReached).toBe(true);
    stopping.abort(new Error("Stopped"));
    await moving;
    await held.release();
    expect(await tablesOfTarget()).toEqual([]);
    expect(await startOn(source)).toBe("started");
  });

  it("by a connection that breaks keeps the source closed, and is finished by the next run", async () => {
    const moving = expect(move()).rejects.toThrow();
    await expect.poll(held.isReached).toBe(true);
    await query(
      target,
      "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    await moving;
    await held.release();
    expect(await startOn(source)).toContain("This database is being moved to");
    await move();
    await isCopied();
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connection).pool;
  await pool.query("drop schema public cascade; create schema public");
  folder = await mkdtemp(join(tmpdir(), "forno-migrations-"));
  await write("0001_ovens.sql", "create table ovens (id int); insert into ovens values (1);");
  await write("0002_heat.sql", "alter table ovens add column heat int;");
});

afterEach(async () => {
  await pool.end();
  await database.release();
  await rm(folder, { recursive: true });
});

it("applies the files in order, each once", async () => {
  expect(await migrate(pool, folder)).toEqual(["0001_ovens.sql", "0002_heat.sql"]);
  expect(await migrate(pool, folder)).toEqual([]);
  await write("0003_name.sql", "alter table ovens add column name text;");
  expect(await migrate(pool, folder)).toEqual(["0003_name.sql"]);
  expect((await pool.query("select * from ovens")).rows).toEqual([{ id: 1, heat: null, name: null }]);
});

it("applies each file once if several instances start at the same moment", async () => {
  await write("0003_slow.sql", "select pg_sleep(0.1); insert into ovens values (3);");
  const pools = Array.from({ length: 5 }, () => openDatabase(database.connection).pool);
  const applied = await Promise.all(pools.map((each) => migrate(each, folder)));
  await Promise.all(pools.map((each) => each.end()));
  expect(applied.flat().sort()).toEqual(["0001_ovens.sql", "0002_heat.sql", "0003_slow.sql"]);
  expect((await pool.query("select id from ovens order by id")).rows).toEqual([{ id: 1 }, { id: 3 }]);
});

it("rolls back a file that fails, retains those before it, and names it", async () => {
  await write("0003_bad.sql", "create table trays (id int); select * from nowhere;");
  await expect(migrate(pool, folder)).rejects.toThrow('The migration 0003_bad.sql failed: relation "nowhere" does not exist');
  expect((await pool.query("select to_regclass('trays') as trays, to_regclass('ovens') as ovens")).rows).toEqual([
    { trays: null, ovens: "ovens" },
  ]);
  await write("0003_bad.sql", "create table trays (id int);");
  expect(await migrate(pool, folder)).toEqual(["0003_bad.sql"]);
});

describe("a database that a newer build has migrated", () => {
  it("is accepted if that build only added to it", async () => {
    await migrate(pool, folder);
    await rm(join(folder, "0002_heat.sql"));
    expect(await migrate(pool, folder)).toEqual([]);
  });

  it("is refused if that build removed something that this one uses", async () => {
    await write("0003_no_heat.sql", "-- since: 0002\nalter table ovens drop column heat;");
    await migrate(pool, folder);
    await rm(join(folder, "0003_no_heat.sql"));
    expect(await migrate(pool, folder)).toEqual([]);
    await rm(join(folder, "0002_heat.sql"));
    await expect(migrate(pool, folder)).rejects.toThrow("has the migration 0003_no_heat.sql, with which this version cannot run");
  });

  it("is refused if it lacks a migration of this build", async () => {
    await migrate(pool, folder);
    await rm(join(folder, "0001_ovens.sql"));
    await expect(migrate(pool, folder)).rejects.toThrow("has the migration 0001_ovens.sql, with which this version cannot run");
  });
});

it("refuses a file that was edited after it was applied, but not one with other line endings", async () => {
  await write("0003_two.sql", "select 1;\nselect 2;\n");
  await migrate(pool, folder);
  await write("0003_two.sql", "select 1;\r\nselect 2;\r\n");
  expect(await migrate(pool, folder)).toEqual([]);
  await write("0001_ovens.sql", "create table ovens (id bigint);");
  await expect(migrate(pool, folder)).rejects.toThrow("0001_ovens.sql was changed after it had been applied");
});

it("refuses a file whose number is below an applied one, a duplicate number, and a name without a number", async () => {
  await rm(join(folder, "0001_ovens.sql"));
  await write("0002_heat.sql", "select 1;");
  await migrate(pool, folder);
  await write("0001_late.sql", "select 1;");
  await expect(migrate(pool, folder)).rejects.toThrow("0001_late.sql comes before 0002_heat.sql");
  await write("0002_twin.sql", "select 1;");
  await expect(migrate(pool, folder)).rejects.toThrow("have the same number");
  await rm(join(folder, "0002_twin.sql"));
  await write("heat.sql", "select 1;");
  await expect(migrate(pool, folder)).rejects.toThrow("must be named like");
});

it("waits for a database that is starting, and reports if it does not become available", async () => {
  const nowhere = openDatabase({ ...inject("postgres"), host: join(folder, "not-there") }).pool;
  await expect(migrate(nowhere, folder, { waitMs: 10 })).rejects.toThrow("The database did not answer within 0.01 s");
  await nowhere.end();
});

it("does not wait for an error that waiting cannot resolve", async () => {
  const missing = openDatabase({ ...inject("postgres"), database: "not_there" }).pool;
  await expect(migrate(missing, folder)).rejects.toThrow('database "not_there" does not exist');
  await missing.end();
});

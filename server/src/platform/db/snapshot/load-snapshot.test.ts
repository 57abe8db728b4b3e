import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { openDatabase } from "../database.ts";
import { loadSnapshot } from "./load-snapshot.ts";
import { writeSnapshot } from "./write-snapshot.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");
const SHOP = "0123456789abcdef";

let source: TestDatabase;
let target: TestDatabase;
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createEmptyDatabase();
});
afterEach(async () => {
  await source.release();
  await target.release();
});

async function query({ connection }: TestDatabase, text: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
}
const tables = () => query(target, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace");

it("can be stopped after everything was read, while it compares and builds indexes: then the database is as before", async () => {
  const controller = new AbortController();
  async function* thenStop() {
    yield* writeSnapshot(source.connection, SHOP);
    controller.abort(new Error("Stopped"));
  }
  const { signal } = controller;
  await expect(loadSnapshot(target.connection, thenStop(), { migrations: MIGRATIONS, signal })).rejects.toThrow("Stopped");
  expect(await tables()).toEqual([]);
});

it("ends the source's session when it fails", async () => {
  await query(target, "CREATE TABLE other (id int)");
  const loading = loadSnapshot(target.connection, writeSnapshot(source.connection, SHOP), { migrations: MIGRATIONS });
  await expect(loading).rejects.toThrow("is not empty");
  const sessions = `SELECT FROM pg_stat_activity WHERE datname = '${source.connection.database}' AND application_name = 'forno-backup'`;
  await expect.poll(() => query(target, sessions)).toEqual([]);
});

it("warns of what fails after the commit", async () => {
  // The expression of an index is evaluated for statistics.
  await query(
    target,
    `CREATE SCHEMA other;
     CREATE FUNCTION other.f(int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN $1; END';
     CREATE TABLE other.numbers AS SELECT 1 AS number;
     CREATE INDEX ON other.numbers (other.f(number));
     CREATE OR REPLACE FUNCTION other.f(int) RETURNS int IMMUTABLE LANGUAGE plpgsql AS 'BEGIN RETURN 1 / 0; END'`,
  );
  const { warnings } = await loadSnapshot(target.connection, writeSnapshot(source.connection, SHOP), { migrations: MIGRATIONS });
  expect(warnings).toEqual([expect.stringContaining("division by zero")]);
  expect(await tables()).not.toEqual([]);
});

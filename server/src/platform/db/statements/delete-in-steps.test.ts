import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { type OpenDatabase, openDatabase } from "../database.ts";
import { deleteInSteps } from "./delete-in-steps.ts";

interface Tables {
  crumbs: { id: number };
  steps: { at: Date };
}

let database: TestDatabase;
let open: OpenDatabase<Tables>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
  await sql`CREATE TABLE crumbs (id int PRIMARY KEY)`.execute(open.db);
  await sql`CREATE TABLE steps (at timestamptz)`.execute(open.db);
  await sql`CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO steps VALUES (now()); RETURN NULL; END'`.execute(
    open.db,
  );
  await sql`CREATE TRIGGER note_step AFTER DELETE ON crumbs FOR EACH STATEMENT EXECUTE FUNCTION note_step()`.execute(open.db);
});
beforeEach(async () => {
  await sql`TRUNCATE crumbs, steps`.execute(open.db);
  await sql`INSERT INTO crumbs SELECT generate_series(1, 12000)`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

const count = async (table: keyof Tables) =>
  (await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}`.execute(open.db)).rows[0]?.count;

it("deletes only rows that match the condition, at most 5000 per statement", async () => {
  expect(await deleteInSteps(open.db, "crumbs", sql`id <= ${11_000}`, new AbortController().signal)).toBe(11_000);
  expect(await count("crumbs")).toBe(1_000);
  expect(await count("steps")).toBe(3);
});

it("stops between two steps when the process stops", async () => {
  await deleteInSteps(open.db, "crumbs", sql`true`, AbortSignal.abort());
  expect(await count("crumbs")).toBe(12_000);
});

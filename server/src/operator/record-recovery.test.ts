/** `restore --recovered`, after the database was put back by other means. */
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "../platform/db/database.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";
import { MIGRATIONS } from "./backup-tools.ts";
import { recordRecovery } from "./record-recovery.ts";

const TAKEN_AT = new Date("2026-11-26T14:00:00Z");

let shop: TestDatabase;
let empty: TestDatabase;
beforeEach(async () => {
  shop = await createTestDatabase();
  empty = await createEmptyDatabase();
});
afterEach(async () => {
  await shop.release();
  await empty.release();
});

const record = ({ connection }: TestDatabase, migrations = MIGRATIONS) =>
  recordRecovery({ direct: connection, migrations, clock: () => new Date(), takenAt: TAKEN_AT });

async function restoresOf({ connection }: TestDatabase, columns = "taken_at, finished_at"): Promise<unknown[]> {
  const { pool, close } = openDatabase(connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(`SELECT ${columns} FROM restores`).finally(close)).rows;
}

it("stores once what the next start has to do", async () => {
  expect([await record(shop), await record(shop)]).toEqual([true, false]);
  expect(await restoresOf(shop)).toEqual([{ taken_at: TAKEN_AT, finished_at: null }]);
});

it("works on the tables of an older version", async () => {
  const newer = await mkdtemp(join(tmpdir(), "forno-newer-"));
  await cp(MIGRATIONS, newer, { recursive: true });
  await writeFile(join(newer, "9000_newer.sql"), "ALTER TABLE restores ADD COLUMN note text NOT NULL DEFAULT 'newer'");
  expect(await record(shop, newer)).toBe(true);
  await rm(newer, { recursive: true });
  expect(await restoresOf(shop, "note")).toEqual([{ note: "newer" }]);
});

it("refuses while the shop runs, and a database without a shop", async () => {
  const instance = openDatabase(shop.connection);
  await instance.pool.query("SELECT 1");
  await expect(record(shop)).rejects.toThrow("Stop every instance first");
  await instance.close();
  expect(await restoresOf(shop)).toEqual([]);
  await expect(record(empty)).rejects.toThrow("contains no shop");
});

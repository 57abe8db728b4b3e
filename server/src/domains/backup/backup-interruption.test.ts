/** What interrupts a restore or a check, and what fails after it. */
import { createReadStream } from "node:fs";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findShopId } from "../../operator/backup-tools.ts";
import { openDatabase } from "../../platform/db/database.ts";
import { writeSnapshot } from "../../platform/db/snapshot/write-snapshot.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "../../testing/database/test-database.ts";
import { writeBackupFile } from "./file/backup-file.ts";
import { restoreBackup } from "./run/restore-backup.ts";
import { verifyBackup } from "./run/verify-backup.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

let source: TestDatabase;
let target: TestDatabase;
let folder: string;
let path: string;
beforeEach(async () => {
  source = await createTestDatabase();
  target = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), "forno-restore-"));
  path = join(folder, "file.backup");
  await writeBackupFile(path, writeSnapshot(source.connection, "0123456789abcdef"), { key: null });
});
afterEach(async () => {
  await source.release();
  await target.release();
  await rm(folder, { recursive: true });
});

async function query(text: string): Promise<unknown[]> {
  const { pool, close } = openDatabase(target.connection, { maxConnections: 1, applicationName: "forno-test" });
  return (await pool.query(text).finally(close)).rows;
}

/** The file, and a stop once the last byte was asked for. */
function stoppedAtItsEnd(): { file: Readable; signal: AbortSignal } {
  const controller = new AbortController();
  async function* thenStop() {
    yield* createReadStream(path);
    controller.abort(new Error("Stopped"));
  }
  return { file: Readable.from(thenStop()), signal: controller.signal };
}

const restore = (file: Readable, changes: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(file, {
    direct: target.connection,
    migrations: MIGRATIONS,
    key: null,
    clock: () => new Date(),
    replace: null,
    readShopId: findShopId,
    ...changes,
  });

it("a restore that is stopped leaves the database as before", async () => {
  const { file, signal } = stoppedAtItsEnd();
  await expect(restore(file, { signal })).rejects.toThrow("Stopped");
  expect(await query("SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([]);
});

it("a check that is stopped removes its scratch database", async () => {
  const { file, signal } = stoppedAtItsEnd();
  const dataDir = join(folder, "work");
  await expect(verifyBackup(file, { dataDir, migrations: MIGRATIONS, key: null, signal })).rejects.toThrow("Stopped");
  expect(await readdir(dataDir)).toEqual([]);
});

it("a migration that fails after the restore is a warning: the start of the shop applies it", async () => {
  const newer = join(folder, "migrations");
  await cp(MIGRATIONS, newer, { recursive: true });
  await writeFile(join(newer, "9000_newer.sql"), "SELECT 1 / 0;");
  const { warnings } = await restore(createReadStream(path), { migrations: newer });
  expect(warnings).toEqual([expect.stringMatching(/^The start of the shop .*9000_newer\.sql failed: division by zero/)]);
  expect(await query("SELECT FROM restores WHERE finished_at IS NULL")).toHaveLength(1);
});

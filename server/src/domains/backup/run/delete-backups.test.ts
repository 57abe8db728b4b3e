/** What a backup deletes afterwards, and what it leaves alone. */
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import { FolderStorage } from "../../../providers/storage/folder-storage.ts";
import type { Tables } from "../../../tables.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { endBackup, insertBackup, lastGoodBackupAt, nameBackup, selectBackups } from "../backup-store.ts";
import { writeBackupName } from "../file/backup-name.ts";
import { type Deleted, deleteExpired } from "./delete-backups.ts";
import { type BackupDeps, type FinishedBackup, runBackup } from "./run-backup.ts";

const SHOP_ID = "0123456789abcdef";
const DAY_MS = 24 * 3_600_000;

let database: TestDatabase;
let open: OpenDatabase<Tables>;
let folder: string;
let storage: FolderStorage;
beforeEach(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection, { maxConnections: 2, applicationName: "forno-test" });
  folder = await mkdtemp(join(tmpdir(), "forno-deleting-"));
  storage = new FolderStorage(folder);
});
afterEach(async () => {
  await open.close();
  await database.release();
  await rm(folder, { recursive: true });
});

const depsOf = (daily: number): BackupDeps => ({
  db: open.db,
  direct: database.connection,
  shopId: SHOP_ID,
  storage,
  key: null,
  dataDir: join(folder, "work"),
  migrations: join(import.meta.dirname, "../../../../migrations"),
  keeping: { daily, weekly: 0, monthly: 0 },
  clock: () => new Date(),
});

async function backUp(daily: number): Promise<FinishedBackup> {
  const finished = await runBackup(depsOf(daily));
  if (!finished) throw new Error("Another backup is being made");
  return finished;
}

/** The last step of a backup, without making one. */
async function storeNewest(daily: number): Promise<Deleted & { newest: string }> {
  const newest = await storeGood(new Date());
  return { newest, ...(await deleteExpired(depsOf(daily), newest)) };
}

const ago = (days: number, hour = 0): Date => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS + hour * 3_600_000);
const names = async () => (await readdir(folder)).filter((name) => name !== "work").sort();

/** Its file only: no list of this database has it. */
async function storeFile(takenAt: Date): Promise<string> {
  const name = writeBackupName(SHOP_ID, takenAt, false);
  await writeFile(join(folder, name), "backup");
  return name;
}

async function storeGood(takenAt: Date): Promise<string> {
  const name = await storeFile(takenAt);
  const id = newId();
  await insertBackup(open.db, id, takenAt);
  await endBackup(open.db, id, takenAt, { outcome: "good", takenAt, fileName: name, bytes: 6 });
  return name;
}

const setTablesMadeAt = (at: Date) => sql`UPDATE schema_migrations SET applied_at = ${at}`.execute(open.db);

it("the older ones of its list, as many as retention says", async () => {
  const [oldest, older] = [await storeGood(ago(3)), await storeGood(ago(2))];
  const { newest, names: deleted, problem } = await storeNewest(2);
  expect({ deleted, problem }).toEqual({ deleted: [oldest], problem: null });
  expect(await names()).toEqual([older, newest]);
});

it("what killed processes left, and a file that cannot be deleted leaves the backup good and says so", async () => {
  const older = await storeGood(ago(3));
  const id = newId();
  await insertBackup(open.db, id, ago(1));
  await nameBackup(open.db, id, await storeFile(ago(1)));
  const [own, another, abandoned] = [id, newId(), newId()].map((of) => `${SHOP_ID.slice(0, 8)}-${of}.part`);
  for (const part of [own, another, abandoned]) await writeFile(join(folder, part ?? ""), "half");
  // A copy of the shop may be writing the other one.
  await utimes(join(folder, abandoned ?? ""), ago(2), ago(2));
  const remove = storage.remove.bind(storage);
  storage.remove = async (name) => {
    if (name === older) throw new Error("Access denied");
    await remove(name);
  };
  const { name, takenAt, deleted, problem } = await backUp(1);
  const sentence = "Older backups could not be deleted: Access denied";
  expect({ deleted, problem }).toEqual({ deleted: [], problem: sentence });
  expect(await names()).toEqual([another, older, name].sort());
  expect(await selectBackups(open.db, 1)).toMatchObject([{ outcome: "good", fileName: name, problem: sentence }]);
  expect(await lastGoodBackupAt(open.db, new Date(Date.now() + DAY_MS))).toEqual(takenAt);
});

describe("a failure", () => {
  it("to list what there is says what is not deleted", async () => {
    const older = await storeGood(ago(3));
    storage.list = async () => {
      throw new Error("Access denied");
    };
    const { newest, ...deleted } = await storeNewest(1);
    expect(deleted).toEqual({ names: [], problem: "Older backups could not be deleted: Access denied" });
    expect(await names()).toEqual([older, newest]);
  });

  it("to delete one leaves only that and newer ones", async () => {
    const [oldest, older, newer] = [await storeGood(ago(4)), await storeGood(ago(3)), await storeGood(ago(2))];
    const remove = storage.remove.bind(storage);
    storage.remove = async (name) => {
      if (name === older) throw new Error("It is locked");
      await remove(name);
    };
    const { newest, names: deleted } = await storeNewest(1);
    expect(deleted).toEqual([oldest]);
    expect(await names()).toEqual([older, newer, newest]);
  });

  it("after the file was stored removes it: a name is a good backup", async () => {
    const good = await storeGood(ago(0));
    const add = storage.add.bind(storage);
    storage.add = async (...file) => {
      await add(...file);
      throw new Error("The connection was lost");
    };
    await expect(backUp(1)).rejects.toThrow("The connection was lost");
    expect(await names()).toEqual([good]);
    expect(await selectBackups(open.db, 10)).toContainEqual(
      expect.objectContaining({ outcome: "failed", problem: "The connection was lost", fileName: null }),
    );
  });
});

describe("what this database does not list", () => {
  it("is neither deleted nor keeps another one from staying", async () => {
    const good = await storeGood(ago(2, 8));
    const unknown = await storeFile(ago(2, 9));
    await setTablesMadeAt(ago(30));
    const { newest, names: deleted } = await storeNewest(2);
    expect(deleted).toEqual([]);
    expect(await names()).toEqual([good, unknown, newest]);
  });

  it("is deleted like the others if it is from before a restore", async () => {
    await setTablesMadeAt(ago(8));
    const [oldest, older] = [await storeFile(ago(12)), await storeFile(ago(9))];
    const { newest, names: deleted } = await storeNewest(2);
    expect(deleted).toEqual([oldest]);
    expect(await names()).toEqual([older, newest]);
  });
});

/** Making a backup of a shop with orders, payments and pictures, and restoring it. */
import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { appendFile, copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findShopId } from "../../../operator/backup-tools.ts";
import { finishRestore } from "../../../operator/finish-restore.ts";
import { lockSession } from "../../../platform/db/connection/session-lock.ts";
import { type OpenDatabase, openDatabase } from "../../../platform/db/database.ts";
import { storedSecret } from "../../../platform/db/secrets.ts";
import { FrameWriter, parseFrame, readFrames } from "../../../platform/db/snapshot/snapshot-frames.ts";
import { type SnapshotHeader, writeSnapshot } from "../../../platform/db/snapshot/write-snapshot.ts";
import { FolderStorage } from "../../../providers/storage/folder-storage.ts";
import type { Tables } from "../../../tables.ts";
import { createEmptyDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { openTableDigests } from "../../../testing/fuzz/table-digests.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPayment } from "../../payment/payment-factory.ts";
import { lastGoodBackupAt, selectBackups } from "../backup-store.ts";
import { readBackupFile, writeBackupFile } from "../file/backup-file.ts";
import { type BackupKey, makeBackupKey } from "../file/backup-key.ts";
import { restoreBackup } from "./restore-backup.ts";
import { type BackupDeps, type FinishedBackup, runBackup } from "./run-backup.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../../migrations");
const KEEPING = { daily: 7, weekly: 4, monthly: 12 };
/** Of the test's own tools, or of the target alone. */
const NOT_RESTORED = ["backups", "restores", "schema_migrations"];

let shop: TestShop;
let folder: string;
let key: BackupKey;
let otherKey: BackupKey;
let shopId: string;
let target: TestDatabase;
let restored: OpenDatabase<Tables>;

beforeAll(async () => {
  shop = await startTestShop();
  folder = await mkdtemp(join(tmpdir(), "forno-backup-"));
  key = await makeBackupKey(join(folder, "key"), new Date());
  otherKey = await makeBackupKey(join(folder, "other-key"), new Date());
  const { token } = await shop.signIn();
  const food = await buildFood(shop.deps);
  for (let n = 0; n < 3; n++) await buildPayment(shop, token, food);
  const { pool, close } = openDatabase(shop.connection, { maxConnections: 1 });
  shopId = (await storedSecret(pool, "shop-id")).toString("hex").slice(0, 16);
  await close();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createEmptyDatabase();
  restored = openDatabase<Tables>(target.connection, { maxConnections: 2, applicationName: "forno-test" });
});
afterEach(async () => {
  await restored.close();
  await target.release();
});

const backUp = (changes: Partial<BackupDeps> = {}): Promise<FinishedBackup | null> =>
  runBackup({
    db: shop.deps.db,
    direct: shop.connection,
    shopId,
    storage: new FolderStorage(join(folder, "backups")),
    key,
    dataDir: join(folder, "work"),
    migrations: MIGRATIONS,
    keeping: KEEPING,
    clock: () => new Date(),
    ...changes,
  });

/** Without the scratch database. */
async function writeFileOf(name: string, source: AsyncIterable<Buffer> = writeSnapshot(shop.connection, shopId)): Promise<string> {
  const path = join(folder, name);
  await writeBackupFile(path, source, { key });
  return path;
}

const restore = (path: string, changes: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(createReadStream(path), {
    direct: target.connection,
    migrations: MIGRATIONS,
    key,
    clock: () => new Date(),
    replace: null,
    readShopId: findShopId,
    ...changes,
  });

async function digests(db: OpenDatabase<Tables>["db"]): Promise<Record<string, string>> {
  const all = await (await openTableDigests(db))();
  return Object.fromEntries(Object.entries(all).filter(([name]) => !NOT_RESTORED.includes(name)));
}

const tablesOf = async () =>
  (await sql`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`.execute(restored.db)).rows.length;

async function schemaOf(db: OpenDatabase<Tables>["db"]): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal`.execute(db);
  return rows.map(({ line }) => line).sort();
}

it("a key is made once: nothing overwrites its file", async () => {
  await expect(makeBackupKey(join(folder, "key"), new Date())).rejects.toThrow("exists already, and is not overwritten");
});

describe("a backup", () => {
  it("is restored into a scratch database, stored under its name and listed; nothing else is left", async () => {
    const finished = await backUp();
    expect(finished?.name).toMatch(new RegExp(`^forno-${shopId.slice(0, 8)}-\\d{8}T\\d{6}Z\\.backup\\.age$`));
    expect(await readdir(join(folder, "backups"))).toEqual([finished?.name]);
    expect(await readdir(join(folder, "work"))).toEqual([]);
    expect((await stat(join(folder, "backups", finished?.name ?? ""))).mode & 0o777).toBe(0o600);
    expect(await selectBackups(shop.deps.db, 1)).toMatchObject([
      { outcome: "good", fileName: finished?.name, bytes: finished?.bytes },
    ]);
    expect(await lastGoodBackupAt(shop.deps.db, new Date(Date.now() + 60_000))).toEqual(finished?.takenAt);
    // Not plain, nor only compressed.
    expect((await readFile(join(folder, "backups", finished?.name ?? ""))).toString("latin1")).toMatch(/^age-encryption\.org/);
  });

  it("is not made twice at the same time", async () => {
    const lock = await lockSession(shop.connection, "forno backup");
    expect(await backUp()).toBeNull();
    await lock?.release();
  });

  it("that does not succeed says why in the list and leaves nothing, also of a process that was killed", async () => {
    const places = { storage: new FolderStorage(join(folder, "refused")), dataDir: join(folder, "refused-work") };
    places.storage.add = async () => {
      throw new Error("The bucket is closed");
    };
    const id = "0190a000-0000-7000-8000-000000000002";
    const { pid } = spawnSync("true");
    await mkdir(join(places.dataDir, `scratch-${pid}-abc123`), { recursive: true });
    await mkdir(places.storage.workFolder);
    await writeFile(join(places.storage.workFolder, `${shopId.slice(0, 8)}-${id}.part`), "half");
    await sql`INSERT INTO backups (id, started_at) VALUES (${id}, now() - interval '1 minute')`.execute(shop.deps.db);
    await expect(backUp(places)).rejects.toThrow("The bucket is closed");
    for (const left of [places.dataDir, places.storage.workFolder]) expect(await readdir(left)).toEqual([]);
    const problems = (await selectBackups(shop.deps.db, 10)).map(({ outcome, problem }) => [outcome, problem]);
    expect(problems[0]).toEqual(["failed", "The bucket is closed"]);
    expect(problems).toContainEqual(["failed", "It was interrupted: the program or the machine stopped"]);
  });

  it("made while money moves between two accounts has one moment's sum", async () => {
    await sql`CREATE TABLE accounts (id int PRIMARY KEY, held_paise bigint NOT NULL)`.execute(shop.deps.db);
    await sql`INSERT INTO accounts VALUES (1, 500000), (2, 500000)`.execute(shop.deps.db);
    let isDone = false;
    const moving = (async () => {
      for (let n = 0; !isDone; n++)
        await sql`UPDATE accounts SET held_paise = held_paise + CASE WHEN id = 1 THEN ${n}::int ELSE -${n}::int END`.execute(
          shop.deps.db,
        );
    })();
    const sums: unknown[] = [];
    for (let n = 0; n < 3; n++)
      for await (const frame of readFrames(writeSnapshot(shop.connection, shopId)))
        if (frame.type === "tableEnd") sums.push(parseFrame<{ paise: Record<string, string> }>(frame).paise.held_paise);
    isDone = true;
    await moving;
    await sql`DROP TABLE accounts`.execute(shop.deps.db);
    expect(sums.filter((sum) => sum !== undefined)).toEqual(Array(3).fill("1000000"));
  });
});

describe("a restore", () => {
  it("brings back every row, trigger, index and foreign key; the first start ends sessions and codes, and fails what was queued, once", async () => {
    const admin = await shop.signIn("admin");
    const id = "0190a000-0000-7000-8000-000000000001";
    await sql`INSERT INTO bulk_messages (id, text, sent_by, recipient_count, created_at) VALUES (${id}, 'Hello', ${admin.userId}, 1, now())`.execute(
      shop.deps.db,
    );
    await sql`INSERT INTO bulk_recipients (message_id, user_id, mobile, status, updated_at) VALUES (${id}, ${admin.userId}, '+919800000000', 'queued', now())`.execute(
      shop.deps.db,
    );
    await restore(await writeFileOf("whole"));
    expect(await digests(restored.db)).toEqual(await digests(shop.deps.db));
    expect(await schemaOf(restored.db)).toEqual(await schemaOf(shop.deps.db));

    const last = await sql<{ last: number }>`SELECT last_value::int AS last FROM order_numbers`.execute(shop.deps.db);
    for (let start = 0; start < 2; start++) await finishRestore({ ...shop.deps, db: restored.db });
    const open = await sql`SELECT FROM sessions WHERE revoked_at IS NULL`.execute(restored.db);
    expect(open.rows).toHaveLength(0);
    const { rows } = await sql`SELECT status, error FROM bulk_recipients`.execute(restored.db);
    expect(rows).toEqual([{ status: "failed", error: "not sent: the shop was restored from a backup" }]);
    const audit = await sql`SELECT FROM audit_log WHERE action = 'backup.restore'`.execute(restored.db);
    expect(audit.rows).toHaveLength(1);
    const next = await sql<{ next: number }>`SELECT nextval('order_numbers')::int AS next`.execute(restored.db);
    expect(next.rows[0]?.next).toBeGreaterThan((last.rows[0]?.last ?? 0) + 1_000);
  });

  it("refuses a database with content; with its name it deletes that, but not another shop", async () => {
    const path = await writeFileOf("replacing");
    const other = await writeFileOf("other", writeSnapshot(shop.connection, "0123456789abcdef"));
    const name = target.connection.database ?? "";
    await restore(path);
    await sql`DELETE FROM sessions`.execute(restored.db);
    await expect(restore(path)).rejects.toThrow("The database is not empty");
    await expect(restore(path, { replace: "other" })).rejects.toThrow(`The database is named ${name}, not other`);
    await expect(restore(other, { replace: name })).rejects.toThrow("contains another shop");
    expect((await sql`SELECT FROM sessions`.execute(restored.db)).rows).toEqual([]);
    await restore(path, { replace: name });
    expect(await digests(restored.db)).toEqual(await digests(shop.deps.db));
  });

  it("refuses while an instance of the shop runs on the database", async () => {
    const running = openDatabase(target.connection);
    await running.pool.query("SELECT 1");
    await expect(restore(await writeFileOf("busy"))).rejects.toThrow("The shop is running on this database");
    await running.close();
  });

  it.each([
    [
      "made by a newer version",
      (header: SnapshotHeader) => header.migrations.push({ name: "9998_new.sql", checksum: "x", since: null }),
    ],
    ["with a changed migration", (header: SnapshotHeader) => Object.assign(header.migrations[0] ?? {}, { checksum: "x" })],
    ["of another format", (header: SnapshotHeader) => Object.assign(header, { format: 2 })],
  ])("refuses a backup %s", async (_what, change) => {
    async function* changed(): AsyncGenerator<Buffer> {
      const writer = new FrameWriter();
      for await (const frame of readFrames(writeSnapshot(shop.connection, shopId))) {
        const header = frame.type === "header" ? parseFrame<SnapshotHeader>(frame) : null;
        if (header) change(header);
        yield writer.write(frame.type, header ?? frame.payload);
      }
      yield writer.end();
    }
    await expect(restore(await writeFileOf("changed", changed()))).rejects.toThrow("The backup is of a newer version of Forno");
    expect(await tablesOf()).toBe(0);
  });

  it("refuses another key, no key, and what is no backup", async () => {
    const path = await writeFileOf("encrypted");
    await expect(restore(path, { key: otherKey })).rejects.toThrow("made with another key");
    await expect(restore(path, { key: null })).rejects.toThrow("Set BACKUP_KEY_FILE");
    await writeFile(join(folder, "text"), "Dear shop");
    await expect(restore(join(folder, "text"))).rejects.toThrow("This is not a backup of Forno");
    expect(await tablesOf()).toBe(0);
  });

  describe.each([
    ["encrypted", true],
    ["not encrypted", false],
  ])("of a backup that is %s", (_what, isEncrypted) => {
    it("refuses it damaged or cut anywhere, or with more bytes, and leaves the database empty", async () => {
      const path = join(folder, "original");
      await writeBackupFile(path, writeSnapshot(shop.connection, shopId), { key: isEncrypted ? key : null });
      const { size } = await stat(path);
      const bad = join(folder, "bad");
      for (const part of [0.01, 0.3, 0.7, 1]) {
        await copyFile(path, bad);
        await damage(bad, Math.floor((size - DAMAGED_BYTES) * part));
        await expect(readThrough(bad), `damaged at ${part}`).rejects.toThrow(
          /damaged|not a backup|incomplete|checksum|another key/,
        );
      }
      for (const length of [0.01 * size, 0.3 * size, 0.7 * size, 0.99 * size, size - 1]) {
        await copyFile(path, bad);
        await truncate(bad, Math.floor(length));
        await expect(readThrough(bad), `cut to ${length} of ${size}`).rejects.toThrow(
          /damaged|not a backup|incomplete|another key/,
        );
      }
      // The end of the file is missing, when everything else has been restored.
      await expect(restore(bad)).rejects.toThrow(/damaged|incomplete/);
      await copyFile(path, bad);
      await appendFile(bad, await readFile(path));
      await expect(readThrough(bad)).rejects.toThrow(/damaged|incomplete/);
      expect(await tablesOf()).toBe(0);
    });
  });

  it("that is cut off leaves the database empty, and can be repeated", async () => {
    const path = await writeFileOf("cut-off");
    const bytes = await readFile(path);
    async function* halfThenError() {
      yield bytes.subarray(0, bytes.length / 2);
      throw new Error("The disk is gone");
    }
    const options = {
      direct: target.connection,
      migrations: MIGRATIONS,
      key,
      clock: () => new Date(),
      replace: null,
      readShopId: findShopId,
    };
    await expect(restoreBackup(Readable.from(halfThenError()), options)).rejects.toThrow();
    expect(await tablesOf()).toBe(0);
    await restore(path);
    expect(await digests(restored.db)).toEqual(await digests(shop.deps.db));
  });
});

/** As a restore reads it, without a database. */
async function readThrough(path: string): Promise<number> {
  let bytes = 0;
  for await (const { payload } of readFrames(readBackupFile(createReadStream(path), key))) bytes += payload.length;
  return bytes;
}

/** So many that the contents change: not every byte of a compressed file has an effect on them. */
const DAMAGED_BYTES = 16;

async function damage(path: string, at: number): Promise<void> {
  const file = await open(path, "r+");
  const bytes = Buffer.alloc(DAMAGED_BYTES);
  await file.read(bytes, 0, DAMAGED_BYTES, at);
  const damaged = bytes.map((byte) => byte ^ 0xff);
  await file.write(damaged, 0, DAMAGED_BYTES, at);
  await file.close();
}

import { createReadStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FrameWriter, parseFrame, readFrames } from "../../../platform/db/snapshot/snapshot-frames.ts";
import { type SnapshotHeader, writeSnapshot } from "../../../platform/db/snapshot/write-snapshot.ts";
import { createTestDatabase, type TestDatabase } from "../../../testing/database/test-database.ts";
import { writeBackupFile } from "../file/backup-file.ts";
import { verifyBackup } from "./verify-backup.ts";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "forno-verifying-"));
});
afterEach(async () => {
  await database.release();
  await rm(folder, { recursive: true });
});

async function* withHeader(change: (header: SnapshotHeader) => void): AsyncGenerator<Buffer> {
  const writer = new FrameWriter();
  for await (const frame of readFrames(writeSnapshot(database.connection, "0123456789abcdef"))) {
    const header = frame.type === "header" ? parseFrame<SnapshotHeader>(frame) : null;
    if (header) change(header);
    yield writer.write(frame.type, header ?? frame.payload);
  }
  yield writer.end();
}

async function verify(change: (header: SnapshotHeader) => void): Promise<number> {
  const path = join(folder, "a.backup");
  await writeBackupFile(path, withHeader(change), { key: null });
  const { tables } = await verifyBackup(createReadStream(path), {
    dataDir: join(folder, "work"),
    migrations: join(import.meta.dirname, "../../../../migrations"),
    key: null,
  });
  return tables.length;
}

it("a backup of a database that does not fit beside the shop is not checked", async () => {
  const enlarge = (header: SnapshotHeader) => Object.assign(header, { databaseBytes: (header.databaseBytes ?? 0) * 1e9 });
  await expect(verify(enlarge)).rejects.toThrow(`Not enough space in ${join(folder, "work")}: `);
  expect(await readdir(join(folder, "work"))).toEqual([]);
});

it("a backup of an earlier version, which does not tell the database's size, is checked", async () => {
  expect(await verify((header) => Reflect.deleteProperty(header, "databaseBytes"))).toBeGreaterThan(0);
});

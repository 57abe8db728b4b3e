/** One backup: written beside, restored into a scratch database, compared, and only then stored under its name. */
import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import type { ConnectionConfig } from "../../../platform/db/connection/pool.ts";
import { lockSession } from "../../../platform/db/connection/session-lock.ts";
import { writeSnapshot } from "../../../platform/db/snapshot/write-snapshot.ts";
import { readDatabaseBytes } from "../../../platform/db/upkeep/database-size-store.ts";
import type { BackupStorage } from "../../../providers/storage/backup-storage.ts";
import type { Db } from "../../../tables.ts";
import {
  BACKUP_LOCK,
  clearFileNames,
  deleteOldBackups,
  endBackup,
  endInterrupted,
  INTERRUPTED,
  insertBackup,
} from "../backup-store.ts";
import { writeBackupFile } from "../file/backup-file.ts";
import type { BackupKey } from "../file/backup-key.ts";
import { readBackupName, writeBackupName } from "../file/backup-name.ts";
import { expiredBackups, type Keeping } from "../retention.ts";
import { verifyBackup } from "./verify-backup.ts";

export interface BackupDeps {
  db: Db;
  /** Past any pooler. */
  direct: ConnectionConfig;
  shopId: string;
  storage: BackupStorage;
  key: BackupKey | null;
  /** For the scratch database. */
  dataDir: string;
  migrations: string;
  keeping: Keeping;
  clock: () => Date;
  signal?: AbortSignal | undefined;
}

export interface FinishedBackup {
  name: string;
  takenAt: Date;
  bytes: number;
  tables: number;
  rows: number;
  foreignTables: string[];
  /** Older backups that were deleted. */
  deleted: string[];
}

const PART = ".part";
/** Indexes and WAL of the scratch database, and room for the shop meanwhile. */
const SCRATCH_FACTOR = 1.3;
const SPARE_BYTES = 256 * 1024 ** 2;

/** Null if another process is making one. Throws a sentence if it failed; the list of backups has it, too. */
export async function runBackup(deps: BackupDeps): Promise<FinishedBackup | null> {
  const lock = await lockSession(deps.direct, BACKUP_LOCK);
  if (!lock) return null;
  try {
    const { db, clock } = deps;
    await endInterrupted(db, clock(), INTERRUPTED);
    await removeParts(deps);
    const id = newId();
    await insertBackup(db, id, clock());
    try {
      const finished = await makeBackup(deps, id);
      return { ...finished, deleted: await deleteExpired(deps, finished.name) };
    } catch (error) {
      const problem = deps.signal?.aborted ? INTERRUPTED : (error as Error).message;
      await endBackup(db, id, clock(), { outcome: "failed", problem: problem.slice(0, 500) }).catch(() => {});
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function makeBackup(deps: BackupDeps, id: string): Promise<Omit<FinishedBackup, "deleted">> {
  const { db, direct, shopId, storage, key, signal } = deps;
  const part = join(storage.workFolder, `${shopId.slice(0, 8)}-${id}${PART}`);
  await mkdir(storage.workFolder, { recursive: true, mode: 0o700 });
  await checkSpace(deps);
  try {
    const bytes = await writeBackupFile(part, writeSnapshot(direct, shopId), { key, signal });
    const { header, tables, foreignTables } = await verifyBackup(createReadStream(part), deps);
    const takenAt = new Date(header.takenAt);
    const name = writeBackupName(shopId, takenAt, key !== null);
    signal?.throwIfAborted();
    await storage.add(name, part, signal);
    await endBackup(db, id, deps.clock(), { outcome: "good", takenAt, fileName: name, bytes });
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    return { name, takenAt, bytes, tables: tables.length, rows, foreignTables };
  } finally {
    await rm(part, { force: true });
  }
}

/** A full disk would stop the shop. */
async function checkSpace({ db, storage, dataDir }: BackupDeps): Promise<void> {
  const bytes = await readDatabaseBytes(db);
  await mkdir(dataDir, { recursive: true });
  const needed = [
    { folder: dataDir, bytes: bytes * SCRATCH_FACTOR + SPARE_BYTES },
    { folder: storage.workFolder, bytes: bytes / 2 + SPARE_BYTES },
  ];
  for (const { folder, bytes } of needed) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes)
      throw new Error(
        `Not enough space in ${folder}: ${megabytes(bavail * bsize)} are free, and the backup and its check need about ${megabytes(bytes)}`,
      );
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2).toLocaleString("en-IN")} MB`;

/** Of processes that were killed. */
async function removeParts({ storage, shopId }: BackupDeps): Promise<void> {
  const names = await readdir(storage.workFolder).catch(() => []);
  for (const name of names)
    if (name.startsWith(`${shopId.slice(0, 8)}-`) && name.endsWith(PART)) await rm(join(storage.workFolder, name), { force: true });
}

/** After a good backup only, so that failures never leave a shop with fewer of them. */
async function deleteExpired({ db, storage, shopId, keeping }: BackupDeps, newest: string): Promise<string[]> {
  const names = (await storage.list()).map(({ name }) => name);
  const backups = names.flatMap((name) => readBackupName(name, shopId) ?? []);
  const expired = expiredBackups(backups, keeping).filter(({ name }) => name !== newest);
  for (const { name } of expired) await storage.remove(name);
  const deleted = expired.map(({ name }) => name);
  await clearFileNames(db, [newest, ...names.filter((name) => !deleted.includes(name))]);
  await deleteOldBackups(db);
  return deleted;
}

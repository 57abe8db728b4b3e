/** One backup: written beside, restored into a scratch database, compared, and only then stored under its name. */
import { createReadStream } from "node:fs";
import { mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import type { ConnectionConfig } from "../../../platform/db/connection/pool.ts";
import { lockSession } from "../../../platform/db/connection/session-lock.ts";
import { writeSnapshot } from "../../../platform/db/snapshot/write-snapshot.ts";
import { readDatabaseBytes } from "../../../platform/db/upkeep/database-size-store.ts";
import { BACKUP_LOCK, endBackup, endInterrupted, INTERRUPTED, insertBackup, nameBackup, noteProblem } from "../backup-store.ts";
import { writeBackupFile } from "../file/backup-file.ts";
import type { BackupKey } from "../file/backup-key.ts";
import { writeBackupName } from "../file/backup-name.ts";
import { type DeletingDeps, deleteExpired, deleteFailed, partName, removeParts } from "./delete-backups.ts";
import { verifyBackup } from "./verify-backup.ts";

export interface BackupDeps extends DeletingDeps {
  /** Past any pooler. */
  direct: ConnectionConfig;
  key: BackupKey | null;
  /** For the scratch database. */
  dataDir: string;
  migrations: string;
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
  /** Why no more of them were. */
  problem: string | null;
}

/** Indexes and WAL of the scratch database, and room for the shop meanwhile. */
const SCRATCH_FACTOR = 1.3;
const SPARE_BYTES = 256 * 1024 ** 2;
const PROBLEM_MAX = 500;

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
    const finished = await makeBackup(deps, id).catch(async (error: Error) => {
      await endFailed(deps, id, error);
      throw error;
    });
    const { names: deleted, problem } = await deleteExpired(deps, finished.name);
    if (problem !== null) await noteProblem(db, id, problem.slice(0, PROBLEM_MAX)).catch(() => {});
    return { ...finished, deleted, problem };
  } finally {
    await lock.release();
  }
}

/** If the database or the storage does not answer now, the next backup does this. */
async function endFailed(deps: BackupDeps, id: string, error: Error): Promise<void> {
  const problem = deps.signal?.aborted ? INTERRUPTED : error.message;
  try {
    await endBackup(deps.db, id, deps.clock(), { outcome: "failed", problem: problem.slice(0, PROBLEM_MAX) });
    await deleteFailed(deps);
  } catch {}
}

async function makeBackup(deps: BackupDeps, id: string): Promise<Omit<FinishedBackup, "deleted" | "problem">> {
  const { db, direct, shopId, storage, key, signal } = deps;
  const part = join(storage.workFolder, partName(shopId, id));
  await mkdir(storage.workFolder, { recursive: true, mode: 0o700 });
  await checkSpace(deps);
  try {
    const bytes = await writeBackupFile(part, writeSnapshot(direct, shopId), { key, signal });
    const { header, tables, foreignTables } = await verifyBackup(createReadStream(part), deps);
    const takenAt = new Date(header.takenAt);
    const name = writeBackupName(shopId, takenAt, key !== null);
    signal?.throwIfAborted();
    await nameBackup(db, id, name);
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

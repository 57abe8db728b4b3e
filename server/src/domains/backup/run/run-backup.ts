/** One backup: written beside, restored into a scratch database, compared, and only then stored under its name. */
import { createReadStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { v7 as newId } from "uuid";
import type { ConnectionConfig } from "../../../platform/db/connection/pool.ts";
import { lockSession } from "../../../platform/db/connection/session-lock.ts";
import { writeSnapshot } from "../../../platform/db/snapshot/write-snapshot.ts";
import { readDatabaseBytes } from "../../../platform/db/upkeep/table-health-store.ts";
import { BACKUP_LOCK, endBackup, endInterrupted, INTERRUPTED, insertBackup, nameBackup, recordProblem } from "../backup-store.ts";
import { writeBackupFile } from "../file/backup-file.ts";
import type { BackupKey } from "../file/backup-key.ts";
import { writeBackupName } from "../file/backup-name.ts";
import { type DeletingDeps, deleteExpired, deleteFailed, partName, removeParts } from "./delete-backups.ts";
import { fileNeed, requireSpace, scratchNeed } from "./disk-space.ts";
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
    if (problem !== null) await recordProblem(db, id, problem.slice(0, PROBLEM_MAX)).catch(() => {});
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
  const { db, direct, shopId, storage, key, dataDir, signal } = deps;
  const part = join(storage.workFolder, partName(shopId, id));
  await mkdir(storage.workFolder, { recursive: true, mode: 0o700 });
  await mkdir(dataDir, { recursive: true });
  const databaseBytes = await readDatabaseBytes(db);
  await requireSpace(fileNeed(storage.workFolder, databaseBytes), scratchNeed(dataDir, databaseBytes));
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

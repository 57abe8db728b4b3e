import type { BackupOutcome } from "@forno/contract/backup/backup-calls.ts";
import { sql } from "kysely";
import { isSessionLocked } from "../../platform/db/connection/session-lock.ts";
import { MIGRATIONS_LOCK } from "../../platform/db/migrate.ts";
import type { Db, Tx } from "../../tables.ts";

/** The session lock of whoever makes a backup, on any machine. It ends with the process, also if that is killed. */
export const BACKUP_LOCK = "forno backup";

export const isBackupRunning = (db: Db): Promise<boolean> => isSessionLocked(db, BACKUP_LOCK);

/** The problem of a backup that has none of its own. */
export const INTERRUPTED = "It was interrupted: the program or the machine stopped";

export interface BackupRow {
  id: string;
  startedAt: Date;
  endedAt: Date | null;
  outcome: BackupOutcome | null;
  takenAt: Date | null;
  fileName: string | null;
  bytes: number | null;
  problem: string | null;
}

const COLUMNS = [
  "id",
  "started_at as startedAt",
  "ended_at as endedAt",
  "outcome",
  "taken_at as takenAt",
  "file_name as fileName",
  "bytes",
  "problem",
] as const;

/** Newest first. */
export async function selectBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return await db.selectFrom("backups").select(COLUMNS).orderBy("started_at", "desc").limit(limit).execute();
}

/** Up to now: made while a clock was ahead, a later one would hide for years that none is made. */
export async function selectLastGood(db: Db, now: Date): Promise<BackupRow | undefined> {
  return await db
    .selectFrom("backups")
    .select(COLUMNS)
    .where("outcome", "=", "good")
    .where("file_name", "is not", null)
    .where("taken_at", "<=", now)
    .orderBy("taken_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The moment whose state the newest good backup has; null if there is none. */
export const lastGoodBackupAt = async (db: Db, now: Date): Promise<Date | null> => (await selectLastGood(db, now))?.takenAt ?? null;

export async function lastBackupStartedAt(db: Db, now: Date): Promise<Date | null> {
  const row = await db
    .selectFrom("backups")
    .select("started_at")
    .where("started_at", "<=", now)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.started_at ?? null;
}

export async function insertBackup(db: Db, id: string, startedAt: Date): Promise<void> {
  await db
    .insertInto("backups")
    .values({
      id,
      started_at: startedAt,
      ended_at: null,
      outcome: null,
      taken_at: null,
      file_name: null,
      bytes: null,
      problem: null,
    })
    .execute();
}

/** Before it is stored: if its program is killed meanwhile, the next one knows which file is not checked. */
export async function nameBackup(db: Db, id: string, fileName: string): Promise<void> {
  await db.updateTable("backups").set({ file_name: fileName }).where("id", "=", id).execute();
}

/** Of a good one: what did not succeed afterwards. */
export async function recordProblem(db: Db, id: string, problem: string): Promise<void> {
  await db.updateTable("backups").set({ problem }).where("id", "=", id).execute();
}

export type BackupEnd =
  | { outcome: "good"; takenAt: Date; fileName: string; bytes: number }
  | { outcome: "failed"; problem: string };

export async function endBackup(db: Db, id: string, endedAt: Date, end: BackupEnd): Promise<void> {
  const { outcome } = end;
  const change =
    outcome === "good" ? { taken_at: end.takenAt, file_name: end.fileName, bytes: end.bytes } : { problem: end.problem };
  await db
    .updateTable("backups")
    .set({ outcome, ended_at: endedAt, ...change })
    .where("id", "=", id)
    .execute();
}

/** No process works on them any more: call with the lock of backups. */
export async function endInterrupted(db: Db, endedAt: Date, problem: string): Promise<void> {
  await db
    .updateTable("backups")
    .set({ outcome: "failed" satisfies BackupOutcome, ended_at: endedAt, problem })
    .where("outcome", "is", null)
    .execute();
}

export interface RestoreRow {
  id: string;
  restoredAt: Date;
  takenAt: Date;
}

/** Locks it, so that of instances that start together one finishes it. */
export async function lockUnfinishedRestore(tx: Tx): Promise<RestoreRow | undefined> {
  return await tx
    .selectFrom("restores")
    .select(["id", "restored_at as restoredAt", "taken_at as takenAt"])
    .where("finished_at", "is", null)
    .orderBy("restored_at")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function finishRestoreRow(tx: Tx, id: string, finishedAt: Date): Promise<void> {
  await tx.updateTable("restores").set({ finished_at: finishedAt }).where("id", "=", id).execute();
}

export async function selectLastRestore(db: Db): Promise<RestoreRow | undefined> {
  return await db
    .selectFrom("restores")
    .select(["id", "restored_at as restoredAt", "taken_at as takenAt"])
    .orderBy("restored_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A program that starts waits for the end of this transaction. */
export async function delayStarts(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${MIGRATIONS_LOCK}::bigint)`.execute(tx);
}

export async function containsShop(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT to_regclass('public.schema_migrations') IS NOT NULL AS found`.execute(db);
  return rows[0]?.found === true;
}

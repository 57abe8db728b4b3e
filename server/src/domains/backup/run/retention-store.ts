/** SQL of what is deleted, after a backup and after one that failed. */
import type { BackupOutcome } from "@forno/contract/backup/backup-calls.ts";
import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

/** The names of files whose backups ended like this, as far as this database knows them. Of a failed one, the file may be there. */
export async function fileNamesOf(db: Db, outcome: BackupOutcome): Promise<string[]> {
  const rows = await db
    .selectFrom("backups")
    .select("file_name")
    .where("outcome", "=", outcome)
    .where("file_name", "is not", null)
    .execute();
  return rows.flatMap(({ file_name }) => file_name ?? []);
}

export async function clearFileName(db: Db, name: string): Promise<void> {
  await db.updateTable("backups").set({ file_name: null }).where("file_name", "=", name).execute();
}

/** Of files other than these, which is not empty: the storage does not have them any more. */
export async function clearFileNames(db: Db, present: readonly string[]): Promise<void> {
  await db
    .updateTable("backups")
    .set({ file_name: null })
    .where("file_name", "is not", null)
    .where("file_name", "not in", present)
    .execute();
}

const HISTORY_MAX = 500;

/** The list of backups is bounded, too. */
export async function deleteOldBackups(db: Db): Promise<void> {
  const oldest = db.selectFrom("backups").select("id").orderBy("started_at", "desc").offset(HISTORY_MAX);
  await db.deleteFrom("backups").where("id", "in", oldest).where("file_name", "is", null).execute();
}

/** Those of these backups that this database lists as ended. */
export async function endedBackups(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom("backups").select("id").where("id", "in", ids).where("outcome", "is not", null).execute();
  return new Set(rows.map(({ id }) => id));
}

/** When the tables were made: by the first start, a restore, a move or an upgrade. After a restore, the list of backups has none of before. */
export async function tablesMadeAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT min(applied_at) AS at FROM schema_migrations`.execute(db);
  return rows[0]?.at ?? new Date(0);
}

import type { Db } from "../../tables.ts";

/** The moment whose state the newest good backup has; null if there is none. */
export async function lastGoodBackupAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("backups")
    .select("taken_at")
    .where("outcome", "=", "good")
    .where("file_name", "is not", null)
    .orderBy("taken_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.taken_at ?? null;
}

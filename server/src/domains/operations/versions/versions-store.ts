import { sql } from "kysely";
import type { Db } from "../../../tables.ts";

export interface StoredVersion {
  version: string;
  newsReadAt: Date | null;
}

/** Of each version that ran on this database: few. */
export async function selectVersions(db: Db): Promise<StoredVersion[]> {
  return await db.selectFrom("versions").select(["version", "news_read_at as newsReadAt"]).execute();
}

/** The first version of a shop has no news. */
export async function recordVersion(db: Db, version: string, now: Date): Promise<void> {
  await sql`
    INSERT INTO versions (version, first_started_at, news_read_at)
    SELECT ${version}, ${now}, CASE WHEN NOT EXISTS (SELECT FROM versions) THEN ${now}::timestamptz END
    ON CONFLICT DO NOTHING`.execute(db);
}

export async function markReleasesRead(db: Db, version: string, now: Date): Promise<void> {
  await db
    .updateTable("versions")
    .set({ news_read_at: now })
    .where("version", "=", version)
    .where("news_read_at", "is", null)
    .execute();
}

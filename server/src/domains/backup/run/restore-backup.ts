/** Restores a backup into the shop's database: completely, or not at all. */
import type { Readable } from "node:stream";
import type { ConnectionConfig } from "../../../platform/db/connection/pool.ts";
import { openDatabase } from "../../../platform/db/database.ts";
import { migrate } from "../../../platform/db/migrate.ts";
import { type LoadedSnapshot, loadSnapshot } from "../../../platform/db/snapshot/load-snapshot.ts";
import type { Db, Tables } from "../../../tables.ts";
import { readBackupFile } from "../file/backup-file.ts";
import type { BackupKey } from "../file/backup-key.ts";
import { countInstances, insertRestore, readDatabaseName } from "./restore-store.ts";

export interface RestoreOptions {
  direct: ConnectionConfig;
  migrations: string;
  key: BackupKey | null;
  clock: () => Date;
  /** The name of the database, typed by the operator: what it contains is deleted. Null: it must be empty. */
  replace: string | null;
  /** Of the shop in that database; null if there is none. */
  readShopId: (db: Db) => Promise<string | null>;
  /** Stops it at any moment before the commit. It then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Throws a sentence if it cannot be restored or is stopped; then the database is as before. What fails later becomes a warning. */
export async function restoreBackup(source: Readable, options: RestoreOptions): Promise<LoadedSnapshot> {
  const { direct, migrations, key, clock, replace, readShopId, signal } = options;
  const stop = () => source.destroy();
  signal?.addEventListener("abort", stop);
  try {
    const loaded = await loadSnapshot(direct, readBackupFile(source, key), {
      migrations,
      replace: replace !== null,
      signal,
      async onHeader({ shopId }, db) {
        const name = await readDatabaseName(db);
        if (replace !== null && replace !== name)
          throw new Error(`The database is named ${name}, not ${replace}. To delete what it contains: --replace ${name}`);
        if ((await countInstances(db)) > 0) throw new Error("The shop is running on this database. Stop every instance first");
        if (replace === null) return;
        const present = await readShopId(db);
        if (present !== null && present !== shopId)
          throw new Error("The database contains another shop than the backup. Restore into a new, empty database instead");
      },
      async onLoaded({ takenAt }, db) {
        await insertRestore(db, clock(), new Date(takenAt));
      },
    });
    return { ...loaded, warnings: [...loaded.warnings, ...(await applyNewer(direct, migrations))] };
  } finally {
    signal?.removeEventListener("abort", stop);
    source.destroy();
  }
}

/** The migrations that are newer than the backup, so that a problem is seen now. */
async function applyNewer(direct: ConnectionConfig, migrations: string): Promise<string[]> {
  const { pool, close } = openDatabase<Tables>(direct, { maxConnections: 1 });
  try {
    await migrate(pool, migrations);
    return [];
  } catch (error) {
    return [`The start of the shop will bring its tables up to date, which failed now: ${(error as Error).message}`];
  } finally {
    await close();
  }
}

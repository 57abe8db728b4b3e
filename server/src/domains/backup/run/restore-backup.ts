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
}

/** Throws a sentence if it cannot be restored; then the database is as before. */
export async function restoreBackup(source: Readable, options: RestoreOptions): Promise<LoadedSnapshot> {
  const { direct, migrations, key, clock, replace, readShopId } = options;
  try {
    const loaded = await loadSnapshot(direct, readBackupFile(source, key), {
      migrations,
      replace: replace !== null,
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
    // Those that are newer than the backup.
    const { pool, close } = openDatabase<Tables>(direct, { maxConnections: 1 });
    await migrate(pool, migrations).finally(close);
    return loaded;
  } finally {
    source.destroy();
  }
}

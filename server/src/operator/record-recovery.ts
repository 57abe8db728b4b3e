/** The database was put back to an earlier moment by other means than `restoreBackup`: pgBackRest, or a snapshot of a disk or machine. */
import { containsShop, delayStarts, lockUnfinishedRestore } from "../domains/backup/backup-store.ts";
import { insertRestore } from "../domains/backup/run/restore-store.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { inTransaction, openDatabase } from "../platform/db/database.ts";
import { migrate } from "../platform/db/migrate.ts";
import type { Tables } from "../tables.ts";
import { refuseInstances } from "./operator-database.ts";

export interface RecoveryOptions {
  direct: ConnectionConfig;
  migrations: string;
  clock: () => Date;
  /** The moment whose state the database has. */
  takenAt: Date;
}

/**
 * Stores it for the next start, which then does the same as after `restoreBackup`. Returns false if that is stored already. Throws a sentence
 * if it refuses.
 */
export async function recordRecovery({ direct, migrations, clock, takenAt }: RecoveryOptions): Promise<boolean> {
  const { db, pool, close } = openDatabase<Tables>(direct, { maxConnections: 1, applicationName: "forno-restore" });
  try {
    if (!(await containsShop(db))) throw new Error("The database contains no shop. Look at DATABASE_URL and DATA_DIR");
    await refuseInstances(db);
    // Its tables may be of an older version.
    await migrate(pool, migrations);
    return await inTransaction(db, async (tx) => {
      await delayStarts(tx);
      await refuseInstances(tx);
      if (await lockUnfinishedRestore(tx)) return false;
      await insertRestore(tx, clock(), takenAt);
      return true;
    });
  } finally {
    await close();
  }
}

import type { Readable } from "node:stream";
import { type LoadedSnapshot, loadSnapshot } from "../../../platform/db/snapshot/load-snapshot.ts";
import { readBackupFile } from "../file/backup-file.ts";
import type { BackupKey } from "../file/backup-key.ts";
import { requireSpace, scratchNeed } from "./disk-space.ts";
import { withScratchDatabase } from "./scratch-database.ts";

export interface VerifyOptions {
  dataDir: string;
  migrations: string;
  key: BackupKey | null;
  signal?: AbortSignal | undefined;
}

/**
 * Restores a backup into a scratch database and compares it, table by table, with what was copied: the rows byte by byte, their count
 * and the sums of money. Throws a `SnapshotError` if it cannot be restored, a sentence if the disk has no space for it, and the signal's
 * reason if it is stopped.
 */
export async function verifyBackup(source: Readable, { dataDir, migrations, key, signal }: VerifyOptions): Promise<LoadedSnapshot> {
  signal?.throwIfAborted();
  return await withScratchDatabase(dataDir, async (connection) => {
    const stop = () => source.destroy();
    signal?.addEventListener("abort", stop);
    try {
      return await loadSnapshot(connection, readBackupFile(source, key), {
        migrations,
        signal,
        onHeader: ({ databaseBytes }) => requireSpace(scratchNeed(dataDir, databaseBytes ?? 0)),
      });
    } finally {
      signal?.removeEventListener("abort", stop);
      source.destroy();
    }
  });
}

import type { BackupOutcome } from "@forno/contract/backup/backup-calls.ts";
import type { Fixed } from "../../platform/platform-tables.ts";

interface BackupsTable {
  id: Fixed<string>;
  started_at: Fixed<Date>;
  ended_at: Date | null;
  /** null: in progress, or its program was killed. */
  outcome: BackupOutcome | null;
  /** The moment whose state a restore brings back. */
  taken_at: Date | null;
  /** null once retention has deleted the file. Of one that is not good: the file may be there, unchecked. */
  file_name: string | null;
  bytes: number | null;
  /** Why it failed, or why older ones were not deleted after it. */
  problem: string | null;
}

interface RestoresTable {
  id: Fixed<string>;
  restored_at: Fixed<Date>;
  /** The moment whose state was restored. */
  taken_at: Fixed<Date>;
  /** null: the program has not started on it yet. */
  finished_at: Date | null;
}

export interface BackupTables {
  backups: BackupsTable;
  restores: RestoresTable;
}

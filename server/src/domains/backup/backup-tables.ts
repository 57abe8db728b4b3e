import type { BackupOutcome } from "@forno/contract/rules/operations/backup-outcome.ts";
import type { Fixed } from "../../platform/platform-tables.ts";

interface BackupsTable {
  id: Fixed<string>;
  started_at: Fixed<Date>;
  ended_at: Date | null;
  /** null: in progress, or its program was killed. */
  outcome: BackupOutcome | null;
  /** The moment whose state a restore brings back. */
  taken_at: Date | null;
  /** null once retention has deleted the file. */
  file_name: string | null;
  bytes: number | null;
  problem: string | null;
}

export interface BackupTables {
  backups: BackupsTable;
}

import type { Fixed } from "../../platform/platform-tables.ts";

interface SetupTable {
  only_row: Fixed<boolean>;
  finished_at: Date | null;
  /** Hash of the token in the newest link; null once a browser has opened it. */
  link_hash: Buffer | null;
  link_expires_at: Date | null;
  /** Hash of the token of the browser that opened the link. */
  browser_hash: Buffer | null;
  browser_expires_at: Date | null;
  text_sent_at: Date | null;
}

interface VersionsTable {
  version: Fixed<string>;
  first_started_at: Fixed<Date>;
  news_read_at: Date | null;
}

export interface OperationsTables {
  setup: SetupTable;
  versions: VersionsTable;
}

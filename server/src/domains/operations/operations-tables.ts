import type { Fixed } from "../../platform/platform-tables.ts";
import type { SmsProvider } from "../../providers/sms/sms-provider.ts";

interface SetupTable {
  only_row: Fixed<boolean>;
  finished_at: Date | null;
  /** Hash of the token in the newest link; null once a browser has opened it. */
  link_hash: Buffer | null;
  link_expires_at: Date | null;
  /** Hash of the token of the browser that opened the link. */
  browser_hash: Buffer | null;
  browser_expires_at: Date | null;
  /** When the SMS provider last accepted a test text, and which. */
  text_sent_at: Date | null;
  text_sent_by: SmsProvider["name"] | null;
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

import type { RecipientStatus } from "@forno/contract/messages/messages.ts";
import type { Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface BulkMessagesTable {
  id: Fixed<string>;
  text: Fixed<string>;
  sent_by: Fixed<string>;
  recipient_count: number;
  /** The last user added as a recipient; null: all were added. */
  recipients_after: string | null;
  created_at: Fixed<Date>;
  sent_count: number | null;
  failed_count: number | null;
}

interface BulkRecipientsTable {
  message_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Empty: the account is deleted. */
  mobile: string;
  status: Generated<RecipientStatus>;
  error: string | null;
  updated_at: Date;
}

export interface MessagesTables {
  bulk_messages: BulkMessagesTable;
  bulk_recipients: BulkRecipientsTable;
}

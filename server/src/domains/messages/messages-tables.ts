import type { RecipientStatus } from "@forno/contract/messages/messages.ts";
import type { OrderText } from "@forno/contract/messages/rules/order-texts.ts";
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

interface OrderTextSettingsTable {
  kind: Fixed<OrderText>;
  is_on: boolean;
  template_id: string;
}

interface OrderTextsSentTable {
  order_id: Fixed<string>;
  kind: Fixed<OrderText>;
  mobile: Fixed<string>;
  at: Fixed<Date>;
}

export interface MessagesTables {
  order_text_settings: OrderTextSettingsTable;
  order_texts_sent: OrderTextsSentTable;
  bulk_messages: BulkMessagesTable;
  bulk_recipients: BulkRecipientsTable;
}

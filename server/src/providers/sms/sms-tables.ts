import type { Generated } from "kysely";

/** Messages that a demo shows instead of sending them. */
interface SmsInboxTable {
  id: Generated<number>;
  mobile: string;
  text: string;
  sent_at: Date;
}

/** A type, not an interface: `withTables` requires an index signature. */
export type SmsTables = { sms_inbox: SmsInboxTable };

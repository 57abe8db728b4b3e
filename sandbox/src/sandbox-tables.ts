import type { ColumnType, Generated } from "kysely";

export const SANDBOX_ORDER_STATUSES = ["created", "attempted", "paid"] as const;
export const SANDBOX_PAYMENT_STATUSES = ["failed", "authorized", "captured", "refunded"] as const;

interface AccountRow {
  only_row: Generated<boolean>;
  key_id: string;
  key_secret: string;
  webhook_secret: string;
  created_at: Date;
}

export interface OrderRow {
  id: string;
  amount_paise: number;
  receipt: string | null;
  notes: ColumnType<Record<string, string>, string, never>;
  auto_capture: boolean;
  status: (typeof SANDBOX_ORDER_STATUSES)[number];
  attempts: Generated<number>;
  created_at: Date;
}

export interface QrRow {
  id: string;
  /** Which nobody sees. */
  order_id: string;
  close_by: Date;
  closed_at: Date | null;
}

export interface PaymentRow {
  id: string;
  order_id: string;
  amount_paise: number;
  status: (typeof SANDBOX_PAYMENT_STATUSES)[number];
  refunded_paise: Generated<number>;
  email: string | null;
  contact: string | null;
  /** Of a QR code's payment. */
  qr_notes: ColumnType<Record<string, string> | null, string | null | undefined, never>;
  created_at: Date;
}

export interface RefundRow {
  id: string;
  payment_id: string;
  amount_paise: number;
  receipt: string | null;
  idempotency_key: string | null;
  request_hash: Buffer;
  created_at: Date;
}

interface WebhookRow {
  event_id: string;
  body: string;
  attempts: Generated<number>;
  due_at: Date;
  created_at: Date;
}

/** A type, not an interface: `withTables` requires an index signature. */
export type SandboxTables = {
  sandbox_account: AccountRow;
  sandbox_orders: OrderRow;
  sandbox_payments: PaymentRow;
  sandbox_qrs: QrRow;
  sandbox_refunds: RefundRow;
  sandbox_webhooks: WebhookRow;
};

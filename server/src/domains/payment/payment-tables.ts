import type { DisputeEvidence } from "@forno/contract/payment/payment-admin.ts";
import type { DisputeStatus, PaymentSource, PaymentStatus } from "@forno/contract/payment/rules/payment.ts";
import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import type { RefundReason, RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface PaymentsTable {
  payment_id: Fixed<string>;
  provider_order_id: Fixed<string | null>;
  order_id: string | null;
  amount_paise: number;
  currency: string;
  status: PaymentStatus;
  status_rank: number;
  method: string | null;
  pays_order: Generated<boolean>;
  source: PaymentSource;
  created_at: Fixed<Date>;
  updated_at: Date;
  fee_paise: number | null;
  tax_paise: number | null;
  refunded_paise: Generated<number>;
  /** When the shop first knew that it was captured. */
  captured_at: Date | null;
  /** The order's part if the payment's amount differs from the order's total; null: the whole amount. */
  refundable_paise: number | null;
}

interface RefundsTable {
  id: Fixed<string>;
  /** Set for an automatic refund, of which each payment has at most one. */
  payment_id: Fixed<string | null>;
  part_of: Fixed<string | null>;
  /** Whichever of the two payment columns is set. */
  of_payment: ColumnType<string, never, never>;
  note: Fixed<string | null>;
  requested_by: Fixed<string | null>;
  order_id: Fixed<string | null>;
  amount_paise: number;
  /** The amount before it was lowered to what the provider had left. */
  decided_paise: number | null;
  reason: Fixed<RefundReason>;
  status: RefundStatus;
  provider_refund_id: string | null;
  /** Of a failed refund: the refund that replaced it. */
  retried_by: string | null;
  /** Of a reversed refund, whose `updated_at` is the time of the return. */
  processed_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface PaymentAnomaliesTable {
  id: Fixed<string>;
  kind: Fixed<ExceptionKind>;
  payment_id: Fixed<string | null>;
  provider_order_id: Fixed<string | null>;
  order_id: Fixed<string | null>;
  amount_paise: Fixed<number | null>;
  currency: Fixed<string | null>;
  created_at: Fixed<Date>;
  refund_id: Fixed<string | null>;
  dispute_id: Fixed<string | null>;
  /** Of a dispute in an unknown format: its ID, or a fingerprint. */
  provider_dispute_id: Fixed<string | null>;
  disputed_payment_id: Fixed<string | null>;
  detail: string | null;
  /** Of a condition that may last: when it was last observed. */
  seen_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  note: string | null;
}

interface PaymentDaysTable {
  day: Fixed<string>;
  captured_count: number;
  captured_paise: number;
  asked_at: Date;
}

interface PaymentDayReadsTable {
  day: Fixed<string>;
  read_until: Date;
  skip: Generated<number>;
  captured_count: Generated<number>;
  captured_paise: Generated<number>;
}

interface DisputesTable {
  dispute_id: Fixed<string>;
  payment_id: Fixed<string>;
  amount_paise: Fixed<number>;
  currency: Fixed<string>;
  deducted_paise: number;
  reason_code: string | null;
  phase: string | null;
  status: DisputeStatus;
  respond_by: Date | null;
  said_at: Date;
  ended_at: Date | null;
  /** When an open dispute is next checked at the provider; null: never checked yet. */
  next_check_at: Date | null;
  evidence: ColumnType<DisputeEvidence | null, null, null>;
  created_at: Fixed<Date>;
}

interface WebhookEventsTable {
  event_id: Fixed<string>;
  name: Fixed<string>;
  received_at: Fixed<Date>;
}

export interface PaymentTables {
  payments: PaymentsTable;
  refunds: RefundsTable;
  payment_anomalies: PaymentAnomaliesTable;
  payment_days: PaymentDaysTable;
  payment_day_reads: PaymentDayReadsTable;
  disputes: DisputesTable;
  webhook_events: WebhookEventsTable;
}

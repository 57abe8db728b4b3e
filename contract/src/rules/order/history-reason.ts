/** Why an order was cancelled or refunded: the `detail` of its events. Each has a text on the screen. */
export const EVENT_REASONS = [
  "superseded",
  "not_paid_in_time",
  "provider_away",
  "demo_ended",
  "cash_returned",
  "cash_not_received",
  "delivered_late",
  "lowered",
  "order_cancelled",
  "order_superseded",
  "paid_twice",
  "amount_mismatch",
  "admin",
  "at_provider",
  "refund_failed",
  "refund_reversed",
  "refund_retried",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "dispute_closed",
] as const;
export type EventReason = (typeof EVENT_REASONS)[number];

/** Written by earlier builds; their rows stay. */
const FORMER = new Map<string, EventReason>(
  Object.entries({
    "not paid in time": "not_paid_in_time",
    "provider away": "provider_away",
    "refunded at the provider": "at_provider",
  } as const),
);

const isReason = (detail: string): detail is EventReason => (EVENT_REASONS as readonly string[]).includes(detail);

/** Null for a text that is not one of these: it is shown as is. */
export const eventReason = (detail: string): EventReason | null => (isReason(detail) ? detail : (FORMER.get(detail) ?? null));

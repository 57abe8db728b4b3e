/** The kinds of history entries of an order, and their reasons. Each reason has a text on the page. */
import { REFUND_REASONS } from "../../payment/rules/refund.ts";

export const HISTORY_KINDS = ["status", "paid", "assigned", "refund", "edited"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** Why the shop cancelled an order: an admin chooses one, its customer reads it. */
export const SHOP_CANCEL_REASONS = [
  "customer_asked",
  "customer_unreachable",
  "ordered_twice",
  "sold_out",
  "too_busy",
  "closing",
  "outside_area",
  "other",
] as const;
export type ShopCancelReason = (typeof SHOP_CANCEL_REASONS)[number];

/** Why an order was cancelled, by an admin or automatically: the detail of an entry of the kind `status`. */
const CANCEL_REASONS = ["superseded", "not_paid_in_time", "provider_away", "demo_ended", ...SHOP_CANCEL_REASONS] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

/** Why a delivery partner could not hand over an order, which stays out for delivery: the detail of another entry of that status. */
export const UNDELIVERED_REASONS = ["nobody_there", "no_answer", "refused", "wrong_address", "cannot_get_there"] as const;
export type UndeliveredReason = (typeof UNDELIVERED_REASONS)[number];

export const undeliveredReason = (detail: string | null | undefined): UndeliveredReason | null =>
  UNDELIVERED_REASONS.find((reason) => reason === detail) ?? null;

export const DISPUTE_REASONS = ["dispute_opened", "dispute_won", "dispute_lost", "dispute_closed"] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Why money was refunded, or not: the detail of an entry of the kind `refund`. */
export const MONEY_REASONS = [
  ...REFUND_REASONS,
  ...DISPUTE_REASONS,
  "cash_returned",
  "cash_not_received",
  "delivered_late",
  "lowered",
  "refund_failed",
  "refund_reversed",
  "refund_retried",
  "demo_ended",
] as const;
export type MoneyReason = (typeof MONEY_REASONS)[number];

export type HistoryReason = CancelReason | UndeliveredReason | MoneyReason;
export const HISTORY_REASONS: readonly HistoryReason[] = [
  ...new Set<HistoryReason>([...CANCEL_REASONS, ...UNDELIVERED_REASONS, ...MONEY_REASONS]),
];

/** Null for any other text, which is shown as it is. */
export const historyReason = (detail: string): HistoryReason | null => HISTORY_REASONS.find((reason) => reason === detail) ?? null;

/** Null for the reason of anything else than a cancellation by the shop. */
export const shopCancelReason = (detail: string | null | undefined): ShopCancelReason | null =>
  SHOP_CANCEL_REASONS.find((reason) => reason === detail) ?? null;

export const isDisputeReason = (detail: string): detail is DisputeReason => DISPUTE_REASONS.some((reason) => reason === detail);

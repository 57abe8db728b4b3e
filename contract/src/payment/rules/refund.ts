/**
 * `failed`: the provider has not accepted it yet, and it is sent again. `settled`: never sent, an admin refunded it by other means.
 * `rejected`: the provider accepted it, and it failed at the bank. `reversed`: it was processed, and the money was returned.
 */
export const REFUND_STATUSES = ["queued", "pending", "processed", "failed", "settled", "rejected", "reversed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why the shop refunds a payment automatically. */
export const AUTOMATIC_REFUND_REASONS = ["order_cancelled", "order_superseded", "paid_twice", "amount_mismatch"] as const;
export type AutomaticRefundReason = (typeof AUTOMATIC_REFUND_REASONS)[number];

/** `order_edited`: the order costs less than was paid; `admin`: an admin decided it; `at_provider`: made in the provider's dashboard. */
export const REFUND_REASONS = [...AUTOMATIC_REFUND_REASONS, "order_edited", "admin", "at_provider"] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The smallest refund that the provider accepts. */
export const REFUND_MIN_PAISE = 100;

/** Whether the provider accepts this part, and could accept the rest after it. */
export function isRefundable(amountPaise: number, leftPaise: number): boolean {
  const restPaise = leftPaise - amountPaise;
  return amountPaise >= REFUND_MIN_PAISE && (restPaise <= 0 || restPaise >= REFUND_MIN_PAISE);
}

/** How long a bank takes to credit a refund: https://razorpay.com/docs/payments/refunds/ */
export const REFUND_ARRIVES = "5–7 working days";

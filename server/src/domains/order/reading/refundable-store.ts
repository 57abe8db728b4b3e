import { sql } from "kysely";
import { disputeStatus, refundReason, refundStatus } from "../../../rules/literals-sql.ts";

/** Of a refund `r`: the provider had accepted it, and the money came back to the shop. An earlier build stored `failed`. */
export const failedAtProvider = sql<boolean>`(r.status IN (${refundStatus.rejected}, ${refundStatus.reversed})
  OR (r.reason = ${refundReason.at_provider} AND r.status = ${refundStatus.failed}))`;

/** A failed refund that was not retried. */
export const isToRetry = sql<boolean>`(${failedAtProvider} AND r.retried_by IS NULL)`;

/** What lost disputes have taken of a payment `p`: the bank has returned it to the customer. */
const lostPaise = sql<number>`(SELECT coalesce(sum(d.deducted_paise), 0) FROM disputes d
  WHERE d.payment_id = p.payment_id AND d.status = ${disputeStatus.lost} AND d.currency = p.currency)`;

/**
 * Of a dispute `d`: the bank is deciding, and may return the money to the customer itself. Not in the phases before a chargeback, which
 * a refund ends (https://razorpay.com/docs/payments/disputes).
 */
export const isDeciding = sql<boolean>`(d.ended_at IS NULL AND coalesce(d.phase, '') NOT IN ('fraud', 'retrieval'))`;

/** Of a refund `r`: a dispute about its payment is not decided. */
export const isHeldByDispute = sql<boolean>`EXISTS (SELECT FROM disputes d WHERE d.payment_id = r.of_payment AND ${isDeciding})`;

/**
 * What can be refunded of a payment `p`: all of it, or the order's part where its amount is not its order's total; without what lost
 * disputes have taken.
 */
export const refundablePaise = sql<number>`greatest(coalesce(p.refundable_paise, p.amount_paise) - ${lostPaise}, 0)::bigint`;

/** What was or is being refunded of a payment `p`: the larger of our sum and the provider's. */
export const paymentRefundedPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

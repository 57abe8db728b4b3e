import { sql } from "kysely";
import { disputeStatus, refundReason, refundStatus } from "../../../rules/literals-sql.ts";

/** Of a refund `r`: the provider had taken it, and its money is with the shop again. Rows of an earlier build are `failed`. */
export const failedAtProvider = sql<boolean>`(r.status IN (${refundStatus.rejected}, ${refundStatus.reversed})
  OR (r.reason = ${refundReason.at_provider} AND r.status = ${refundStatus.failed}))`;

/** A failed refund that nobody has made again. */
export const isToRetry = sql<boolean>`(${failedAtProvider} AND r.retried_by IS NULL)`;

/** What lost disputes have taken of a payment `p`: the bank has returned it to the customer. */
const lostPaise = sql<number>`(SELECT coalesce(sum(d.deducted_paise), 0) FROM disputes d
  WHERE d.payment_id = p.payment_id AND d.status = ${disputeStatus.lost} AND d.currency = p.currency)`;

/**
 * Of a dispute `d`: the bank is still deciding, and may return the money to the customer itself. Not in the phases before a chargeback, in
 * which it only asks: a refund is what ends those (https://razorpay.com/docs/payments/disputes).
 */
export const isDeciding = sql<boolean>`(d.ended_at IS NULL AND coalesce(d.phase, '') NOT IN ('fraud', 'retrieval'))`;

/** Of a refund `r`: a dispute about its payment is not decided. */
export const isHeldByDispute = sql<boolean>`EXISTS (SELECT FROM disputes d WHERE d.payment_id = r.of_payment AND ${isDeciding})`;

/**
 * What can be refunded of a payment `p`: all of it, or the order's part where its amount is not its order's total; without what lost
 * disputes have taken.
 */
export const refundablePaise = sql<number>`greatest(coalesce(p.refundable_paise, p.amount_paise) - ${lostPaise}, 0)::bigint`;

/** What was refunded of a payment `p`, or is being refunded: ours, or as the provider counts it, if that is more. */
export const givenBackPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

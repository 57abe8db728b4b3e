/** SQL of what can still be refunded of a payment: without amounts that a dispute has taken, or may take. */
import { sql } from "kysely";
import { disputeStatus } from "../../../rules/literals-sql.ts";

/** In paise: what lost disputes have taken of a payment `p`. The bank has returned it to the customer. */
export const lostPaise = sql<number>`(SELECT coalesce(sum(d.deducted_paise), 0) FROM disputes d
  WHERE d.payment_id = p.payment_id AND d.status = ${disputeStatus.lost} AND d.currency = p.currency)`;

/**
 * Of a dispute `d`: the bank is deciding, and may return the money to the customer itself. False in the phases before a chargeback,
 * which a refund ends (https://razorpay.com/docs/payments/disputes).
 */
export const isDeciding = sql<boolean>`(d.ended_at IS NULL AND coalesce(d.phase, '') NOT IN ('fraud', 'retrieval'))`;

/** Of a refund `r`: a dispute about its payment is undecided. */
export const isHeldByDispute = sql<boolean>`EXISTS (SELECT FROM disputes d WHERE d.payment_id = r.of_payment AND ${isDeciding})`;

/**
 * In paise: what can be refunded of a payment `p`, which is all of it, or the order's part if its amount differs from the order's
 * total; less what lost disputes have taken.
 */
export const refundablePaise = sql<number>`greatest(coalesce(p.refundable_paise, p.amount_paise) - ${lostPaise}, 0)::bigint`;

/** SQL of what was refunded of an order's payment, for the lists of orders and of payments. */
import { sql } from "kysely";
import { refundStatus } from "../../../rules/literals-sql.ts";

/** Of a refund `r`: accepted by the provider, then failed, so that the money returned to the shop. */
export const failedAtProvider = sql<boolean>`(r.status IN (${refundStatus.rejected}, ${refundStatus.reversed}))`;

/** A failed refund that was not retried. */
export const isToRetry = sql<boolean>`(${failedAtProvider} AND r.retried_by IS NULL)`;

/** In paise: refunded or being refunded of a payment `p`, the larger of our sum and the provider's. */
export const paymentRefundedPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

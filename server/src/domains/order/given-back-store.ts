import { sql } from "kysely";

/** Of a refund `r`: the provider had taken it, and its money is with the shop again. Rows of an earlier build are `failed`. */
export const failedAtProvider = sql<boolean>`(r.status IN ('rejected', 'reversed') OR (r.reason = 'at_provider' AND r.status = 'failed'))`;

/** A failed refund that nobody has made again. */
export const isToRetry = sql<boolean>`(${failedAtProvider} AND r.retried_by IS NULL)`;

/** What can be refunded of a payment `p`: all of it, or the order's part where its amount is not its order's total. */
export const refundablePaise = sql<number>`coalesce(p.refundable_paise, p.amount_paise)::bigint`;

/** What was refunded of a payment `p`, or is being refunded: ours, or as the provider counts it, if that is more. */
export const givenBackPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

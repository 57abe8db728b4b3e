import { sql } from "kysely";

/** Made by a hand at the provider's own desk, and failed there: that money stays. */
export const failedAtProvider = sql<boolean>`(r.reason = 'at_provider' AND r.status = 'failed')`;

/** What went or goes back of a payment `p`: ours, or as the provider counts it, if that is more. */
export const givenBackPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

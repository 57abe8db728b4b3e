/** SQL fragments of orders and of what was refunded of their payments, for statements of several domains. */
import { type Selectable, sql } from "kysely";
import { fulfilment, paymentMethod, refundReason, refundStatus } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { OrderTables, StoredDetails } from "./order-tables.ts";

export const orders = sql<Selectable<OrderTables["orders"]>>`orders`;
export const orderItems = sql<Selectable<OrderTables["order_items"]>>`order_items`;
export const orderCharges = sql<Selectable<OrderTables["order_charges"]>>`order_charges`;
export const historyAdded = sql<Selectable<OrderTables["order_events"]>>`order_events`;

const detail = (name: keyof StoredDetails) => sql.lit(name);

/** Of a line `i`; null if its food has one size. */
export const lineSize = sql<string | null>`i.details->>${detail("size")}`;

/** Of a line `i`: the food on its second half; null: none. Its key names it. */
export const secondHalf = {
  id: sql<
    string | null
  >`CASE WHEN i.details->>${detail("secondHalf")} IS NOT NULL THEN substring(i.details->>${detail("key")} FROM '~h([-0-9a-f]{36})')::uuid END`,
  name: sql<string | null>`i.details->>${detail("secondHalf")}`,
};

/** Of a line `i` and the parts of a deal, what was added or chosen: `name`, `quantity` and `paise` of each. */
export const lineModifiers = sql`jsonb_path_query_array(i.details, 'strict $.**.modifiers[*] ? (@.quantity > 0 && !exists(@.isLess))')`;

/** A line `i` with its number, as `lineInWords` says it. */
export const countedLineInWords = sql<string>`concat(i.quantity, ' × ', concat_ws(' and ', i.name, i.details->>${detail("secondHalf")}),
  ' (' || nullif(i.details->>${detail("summary")}, '') || ')')`;

/** Of an order: paid and not refunded, less partial refunds. */
export const revenuePaise = sql<number>`(CASE WHEN payment AND NOT refunded THEN total_paise - extra_paise - given_back_paise ELSE 0 END
  + CASE WHEN extra_paid_at IS NULL THEN 0 ELSE extra_paise END)`;

/** Of an order `o`: once all that was paid online is refunded, nothing more is collected, also if the refund fails later. */
const isExtraDropped = sql<boolean>`(o.refunded OR o.extra_dropped)`;

const droppedPaise = sql<number>`CASE WHEN ${isExtraDropped} AND o.extra_paid_at IS NULL THEN o.extra_paise ELSE 0 END`;

/** Of an order `o`, in paise: what is still to be collected of what it costs more than was paid online. */
export const extraDuePaise = sql<number>`CASE WHEN o.extra_paid_at IS NULL AND NOT ${isExtraDropped}
  AND ${orderRules("o").notCancelled} THEN o.extra_paise ELSE 0 END`;

/** Of an order `o`, in paise: what was refunded, not collected in cash, or returned; of a cancelled one all. */
export const givenBackPaise = sql<number>`CASE
  WHEN (NOT ${orderRules("o").notCancelled} AND NOT o.keeps_payment) OR (o.refunded AND (o.payment_method <> ${paymentMethod.online} OR o.given_back_paise = 0)) THEN o.total_paise
  WHEN o.payment THEN least(o.given_back_paise + ${droppedPaise}, o.total_paise) ELSE 0 END`;

/** Of an order: when the kitchen could start; null: not yet. */
export const startedAt = sql<Date | null>`coalesce(kitchen_at,
  CASE WHEN payment_method = ${paymentMethod.cash} THEN created_at ELSE paid_at END)`;

/** Of an order: until when it is to be delivered; null: pickup, or not paid yet. */
export const promisedUntil = sql<Date | null>`CASE WHEN fulfilment = ${fulfilment.delivery} THEN greatest(promised_at,
  CASE WHEN payment_method = ${paymentMethod.cash} THEN created_at ELSE paid_at END + make_interval(mins => promised_minutes)) END`;

/** Of a refund `r`: accepted by the provider, then failed, so that the money returned to the shop. */
export const failedAtProvider = sql<boolean>`(r.status IN (${refundStatus.rejected}, ${refundStatus.reversed}))`;

export const isToRetry = sql<boolean>`(${failedAtProvider} AND r.retried_by IS NULL)`;

/** In paise: refunded or being refunded of a payment `p` because its order was edited. */
export const editRefundPaise = sql<number>`(SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r
  WHERE r.of_payment = p.payment_id AND r.reason = ${refundReason.order_edited} AND NOT ${failedAtProvider})`;

/** In paise: refunded or being refunded of a payment `p`, the larger of our sum and the provider's. */
export const paymentRefundedPaise = sql<number>`least(p.amount_paise, greatest(p.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0)
  FROM refunds r WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})))::bigint`;

/**
 * SQL of the sums of each day in Asia/Kolkata. A payment belongs to the day on which it was made, here and in the provider's own
 * list.
 */

import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import {
  disputeStatus,
  historyKind,
  moneyReason,
  paymentMethod,
  paymentStatus,
  refundStatus,
} from "../../../rules/literals-sql.ts";
import type { Db, Tables } from "../../../tables.ts";
import { historyAdded, orders } from "../../order/order-sql.ts";

/** For statements of other domains. */
export const payments = sql<Selectable<Tables["payments"]>>`payments`;

export interface DayRange {
  from: Date;
  /** Inclusive. */
  to: Date;
}

export interface MethodRow {
  day: string;
  method: PaymentMethod;
  orders: number;
  amountPaise: number;
  capturedPaise: number;
  refundedPaise: number;
  feesPaise: number;
  disputedPaise: number;
}

const { online, cash, card, none } = paymentMethod;

/** The shop received the money, whether it was refunded later or not. */
const isCaptured = sql<boolean>`p.status IN (${paymentStatus.captured}, ${paymentStatus.refunded})`;

const dayOf = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE INTERVAL '5 hours 30 minutes', 'YYYY-MM-DD')`;

/** Of an entry `e` of an order `o` that was paid by hand: a part, or all, was handed back since it was paid. */
const isHandedBack = sql<boolean>`(e.kind = ${historyKind.refund} AND e.detail = ${moneyReason.admin} AND e.at >= o.paid_at)`;

/** What was deducted before the cash was received was never collected. */
const cashReceived = sql`o.total_paise - CASE WHEN o.given_back_paise = 0 THEN 0 ELSE o.given_back_paise
  - CASE WHEN o.promise_granted_at > o.paid_at THEN o.promise_granted_paise ELSE 0 END
  - (SELECT coalesce(sum(e.amount_paise), 0) FROM ${historyAdded} e WHERE e.order_id = o.id AND ${isHandedBack}) END`;

/** One row per day and payment method with any activity. Cash counts on the day it was received and on the day it was returned. */
export async function selectMethodRows(db: Db, { from, to }: DayRange): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    SELECT day, method, sum(orders)::bigint AS orders, sum(amount)::bigint AS "amountPaise", sum(captured)::bigint AS "capturedPaise",
      sum(refunded)::bigint AS "refundedPaise", sum(fees)::bigint AS "feesPaise", sum(disputed)::bigint AS "disputedPaise"
    FROM (
      SELECT ${dayOf("p.created_at")} AS day, ${online} AS method, count(*) FILTER (WHERE p.pays_order) AS orders,
        coalesce(sum(o.total_paise - o.extra_paise) FILTER (WHERE p.pays_order), 0) AS amount, sum(p.amount_paise) AS captured, 0 AS refunded,
        coalesce(sum(p.fee_paise), 0) AS fees, 0 AS disputed
      FROM payments p LEFT JOIN ${orders} o ON o.id = p.order_id
      WHERE p.created_at BETWEEN ${from} AND ${to} AND ${isCaptured} AND p.currency = 'INR' GROUP BY day
      UNION ALL SELECT ${dayOf("r.updated_at")} AS day, ${online}, 0, 0, 0, sum(r.amount_paise), 0, 0
      FROM refunds r JOIN payments p ON p.payment_id = r.of_payment
      WHERE r.status = ${refundStatus.processed} AND r.updated_at BETWEEN ${from} AND ${to} AND p.currency = 'INR' GROUP BY day
      -- One that was reversed went out on one day and came back on another.
      UNION ALL SELECT ${dayOf("r.processed_at")} AS day, ${online}, 0, 0, 0, sum(r.amount_paise), 0, 0
      FROM refunds r JOIN payments p ON p.payment_id = r.of_payment
      WHERE r.status = ${refundStatus.reversed} AND r.processed_at BETWEEN ${from} AND ${to} AND p.currency = 'INR' GROUP BY day
      UNION ALL SELECT ${dayOf("r.updated_at")} AS day, ${online}, 0, 0, 0, -sum(r.amount_paise), 0, 0
      FROM refunds r JOIN payments p ON p.payment_id = r.of_payment
      WHERE r.status = ${refundStatus.reversed} AND r.updated_at BETWEEN ${from} AND ${to} AND p.currency = 'INR' GROUP BY day
      UNION ALL SELECT ${dayOf("d.ended_at")} AS day, ${online}, 0, 0, 0, 0, 0, sum(d.deducted_paise)
      FROM disputes d WHERE d.status = ${disputeStatus.lost} AND d.ended_at BETWEEN ${from} AND ${to} AND d.currency = 'INR' GROUP BY day
      UNION ALL SELECT ${dayOf("o.paid_at")} AS day, ${none}, count(*), 0, 0, 0, 0, 0
      FROM ${orders} o WHERE o.payment AND o.payment_method = ${none} AND o.paid_at BETWEEN ${from} AND ${to} GROUP BY day
      UNION ALL SELECT ${dayOf("o.paid_at")} AS day, ${cash}, count(*), sum(${cashReceived}), sum(${cashReceived}), 0, 0, 0
      FROM ${orders} o WHERE o.payment AND o.payment_method = ${cash} AND o.paid_at BETWEEN ${from} AND ${to} GROUP BY day
      -- What edited orders cost more than was paid online.
      UNION ALL SELECT ${dayOf("o.extra_paid_at")} AS day, ${cash}, 0, sum(o.extra_paise), sum(o.extra_paise), 0, 0, 0
      FROM ${orders} o WHERE o.extra_paid_at BETWEEN ${from} AND ${to} GROUP BY day
      -- Paid at once, and found by the index of the newest orders.
      UNION ALL SELECT ${dayOf("o.created_at")} AS day, ${card}, count(*), sum(o.total_paise), sum(o.total_paise), 0, 0, 0
      FROM ${orders} o WHERE o.payment AND o.payment_method = ${card} AND o.created_at BETWEEN ${from} AND ${to} GROUP BY day
      UNION ALL SELECT ${dayOf("o.promise_granted_at")} AS day, ${cash}, 0, 0, 0, sum(o.promise_granted_paise), 0, 0
      FROM ${orders} o WHERE o.payment AND o.payment_method = ${cash} AND o.promise_granted_at > o.paid_at
        AND o.promise_granted_at BETWEEN ${from} AND ${to} GROUP BY day
      UNION ALL SELECT ${dayOf("e.at")} AS day, o.payment_method, 0, 0, 0, sum(o.total_paise - o.given_back_paise), 0, 0
      FROM ${historyAdded} e JOIN ${orders} o ON o.id = e.order_id
      WHERE e.kind = ${historyKind.refund} AND e.detail = ${moneyReason.cash_returned} AND e.at BETWEEN ${from} AND ${to}
        -- Received anew, it was not handed back: of what went to and fro before, the day of receiving is gone as well.
        AND o.refunded AND e.at >= o.paid_at GROUP BY day, o.payment_method
      UNION ALL SELECT ${dayOf("e.at")} AS day, o.payment_method, 0, 0, 0, sum(e.amount_paise), 0, 0
      FROM ${historyAdded} e JOIN ${orders} o ON o.id = e.order_id
      WHERE e.at BETWEEN ${from} AND ${to} AND ${isHandedBack} AND o.payment AND o.payment_method IN (${cash}, ${card})
      GROUP BY day, o.payment_method
    ) AS parts GROUP BY day, method ORDER BY day DESC, method`.execute(db);
  return rows;
}

export interface ExplainedRow {
  day: string;
  paise: number;
}

/**
 * Explained amounts beyond the totals of paid orders: for a payment that pays its order, the difference from the total (a fee that
 * the customer bears, or the provider's own offer); for any other payment, all of it if it was refunded or resolved by an admin.
 */
export async function selectExplained(db: Db, { from, to }: DayRange): Promise<ExplainedRow[]> {
  const { rows } = await sql<ExplainedRow>`
    SELECT ${dayOf("p.created_at")} AS day,
      sum(p.amount_paise - CASE WHEN p.pays_order THEN o.total_paise - o.extra_paise ELSE 0 END)::bigint AS paise
    FROM payments p LEFT JOIN ${orders} o ON o.id = p.order_id
    WHERE p.created_at BETWEEN ${from} AND ${to} AND ${isCaptured} AND p.currency = 'INR'
    AND (p.pays_order OR p.status = ${paymentStatus.refunded} OR EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id)
      OR EXISTS (SELECT FROM payment_anomalies a WHERE a.payment_id = p.payment_id AND a.resolved_at IS NOT NULL))
    GROUP BY day`.execute(db);
  return rows;
}

/**
 * The provider's list of a day as it was read, and the payments of that day that were captured later, since a bank may take days.
 */
export async function selectFoundDays(db: Db, from: string, to: string) {
  return await db
    .selectFrom("payment_days as d")
    .select(["d.day", "d.captured_paise as paise"])
    .select(
      sql<number>`(SELECT coalesce(sum(p.amount_paise), 0)::bigint FROM payments p
        WHERE p.created_at >= d.day::timestamp AT TIME ZONE INTERVAL '5 hours 30 minutes'
        AND p.created_at < (d.day::timestamp + interval '1 day') AT TIME ZONE INTERVAL '5 hours 30 minutes'
        AND p.captured_at > d.asked_at AND p.currency = 'INR')`.as("laterPaise"),
    )
    .where("d.day", ">=", from)
    .where("d.day", "<=", to)
    .execute();
}

export async function storeFoundDay(db: Db, found: Insertable<Tables["payment_days"]>): Promise<void> {
  const { day, ...rest } = found;
  await db
    .insertInto("payment_days")
    .values({ day, ...rest })
    .onConflict((conflict) => conflict.column("day").doUpdateSet(rest))
    .execute();
}

/** Those payments whose amount and fee are both known, so that no report can add anything. */
export async function knownInFull(db: Db, paymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("payments")
    .select("payment_id as id")
    .where("payment_id", "in", [...paymentIds])
    .where("status", "in", ["captured", "refunded"])
    .where("fee_paise", "is not", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

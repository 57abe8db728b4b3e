/**
 * What was sold and what was given back, for all reports. An order counts when it leaves the shop: on the day of its invoice or bill of
 * supply or, where it has none, when it first goes out or is delivered. What is given back counts on its own day: that of its credit note
 * or, where there are none, of the refund or the cancellation.
 */
import { hasLeft, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { LONG_STATEMENT_MS } from "../../platform/db/reader.ts";
import { historyKind, moneyReason, orderStatus } from "../../rules/literals-sql.ts";
import type { Db } from "../../tables.ts";
import { givenBackPaise, historyAdded, orders } from "../order/order-sql.ts";
import { taxDocuments } from "../tax/tax-documents-store.ts";

export interface ReportDays {
  from: Date;
  /** Inclusive. */
  to: Date;
}

/**
 * All that a report reads is of the same moment. With the usual 4 MB of memory its joins and sorts would go through files; one report runs
 * at a time.
 */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`SET LOCAL work_mem = '64MB'`.execute(tx);
      await sql`SET LOCAL statement_timeout = ${sql.lit(LONG_STATEMENT_MS)}`.execute(tx);
      return await work(tx);
    });

/** The day of a time in Asia/Kolkata. */
export const dayOf = (time: string): RawBuilder<Date> => sql`(${sql.ref(time)} AT TIME ZONE INTERVAL '5 hours 30 minutes')::date`;

const leaving = sql.join(ORDER_STATUSES.filter(hasLeft).map((status) => orderStatus[status]));
const leaves = sql`e.kind = ${historyKind.status} AND e.status IN (${leaving})`;
const cancels = sql`e.kind = ${historyKind.status} AND e.status = ${orderStatus.cancelled}`;
const { admin, delivered_late, at_provider, order_cancelled } = moneyReason;
const refunds = sql`e.kind = ${historyKind.refund} AND e.detail IN (${admin}, ${delivered_late}, ${at_provider}, ${order_cancelled})`;

const ordersWhere = (entry: RawBuilder<unknown>, { from, to }: ReportDays) =>
  sql`SELECT e.order_id FROM ${historyAdded} e WHERE ${entry} AND e.at BETWEEN ${from} AND ${to}`;
const firstLeft = sql`(SELECT min(e.at) FROM ${historyAdded} e WHERE e.order_id = o.id AND ${leaves})`;

/**
 * Whether a document `d` belongs to a correction, which sells and gives back nothing: a later invoice replaces an earlier one, with credit
 * notes that add up to it.
 */
export const corrects = sql`EXISTS (SELECT FROM ${taxDocuments} AS note JOIN ${taxDocuments} AS again ON again.order_id = note.order_id
  AND again.issued_at = note.issued_at AND again.credits_id IS NULL AND again.id <> note.credits_id
  WHERE note.order_id = d.order_id AND note.issued_at = d.issued_at)`;

/** A row for each invoice and bill of supply, and for each order that has none: `order_id`, `at`, `document_id`. */
export const sold = (days: ReportDays): RawBuilder<unknown> => sql`
  SELECT order_id, issued_at AS at, id AS document_id FROM ${taxDocuments} d
  WHERE credits_id IS NULL AND issued_at BETWEEN ${days.from} AND ${days.to} AND NOT ${corrects}
  UNION ALL SELECT e.order_id, min(e.at), NULL FROM ${historyAdded} e JOIN ${orders} o ON o.id = e.order_id
  WHERE ${leaves} AND e.at BETWEEN ${days.from} AND ${days.to} AND o.tax IS NULL AND NOT EXISTS (
    SELECT FROM ${historyAdded} e
    WHERE e.order_id = o.id AND ${leaves} AND e.at < ${days.from}
  ) GROUP BY e.order_id`;

/**
 * A row for each credit note, and for each part that was given back of an order without: `order_id`, `at`, `paise`, `document_id`, and
 * `before`, what was given back of the same sale until then.
 */
export const givenBack = (days: ReportDays): RawBuilder<unknown> => sql`
  SELECT order_id, issued_at AS at, total_paise AS paise, id AS document_id, (
    SELECT coalesce(sum(e.total_paise), 0) FROM ${taxDocuments} e
    WHERE e.order_id = d.order_id AND e.credits_id = d.credits_id AND (e.financial_year, e.count) < (d.financial_year, d.count)
  ) AS before FROM ${taxDocuments} d
  WHERE credits_id IS NOT NULL AND issued_at BETWEEN ${days.from} AND ${days.to} AND NOT ${corrects}
  UNION ALL SELECT order_id, at, so_far - before, NULL, before FROM (
    -- The history says when, the order how much: its last entry has what the others do not explain.
    SELECT order_id, at, CASE WHEN lead(at) OVER steps IS NULL THEN most ELSE least(so_far, most) END AS so_far,
      least(coalesce(lag(so_far) OVER steps, 0), most) AS before
    FROM (
      SELECT b.order_id, b.most, greatest(e.at, b.sold_at) AS at, e.id AS step,
        sum(coalesce(e.amount_paise, CASE WHEN b.keeps_payment THEN 0 ELSE b.most END)) OVER (PARTITION BY b.order_id ORDER BY e.id) AS so_far
      FROM (
        SELECT o.id AS order_id, o.keeps_payment, ${givenBackPaise} AS most, ${firstLeft} AS sold_at FROM ${orders} o
        WHERE o.tax IS NULL AND ${givenBackPaise} > 0 AND o.id IN (
          ${ordersWhere(leaves, days)} UNION ${ordersWhere(cancels, days)} UNION ${ordersWhere(refunds, days)}
        )
        -- Else the planner counts the search for \`sold_at\` for each order, and reads a year's orders one by one.
        OFFSET 0
      ) AS b LEFT JOIN ${historyAdded} e ON e.order_id = b.order_id AND (${refunds} OR ${cancels} AND e.at >= b.sold_at)
      WHERE b.sold_at <= ${days.to}
    ) AS entries WINDOW steps AS (PARTITION BY order_id ORDER BY step)
  ) AS untaxed WHERE at BETWEEN ${days.from} AND ${days.to} AND so_far > before`;

/**
 * Of a row `name` of `givenBack` and its order `o`, in paise: the part that was not collected in cash, or returned, of what the order
 * costs more than was paid online. What was paid online is given back first, but for what the bank returned of it.
 */
export const extraGivenBack = (name: "m" | "e"): RawBuilder<number> => {
  const online = sql`CASE WHEN o.extra_dropped AND NOT o.refunded THEN o.given_back_paise ELSE o.total_paise - o.extra_paise END`;
  const until = (paise: RawBuilder<unknown>) => sql`least(greatest(${paise} - (${online}), 0), o.extra_paise)`;
  const before = sql.ref(`${name}.before`);
  return sql`(${until(sql`${before} + ${sql.ref(`${name}.paise`)}`)} - ${until(before)})`;
};

/** The tables of GSTR-1, from tax invoices and their credit notes. */
import type { TaxDocument } from "@forno/contract/tax/tax.ts";
import { type RawBuilder, sql } from "kysely";
import { documentKind } from "../../rules/literals-sql.ts";
import type { Db } from "../../tables.ts";
import { orderItems, orders } from "../order/order-sql.ts";
import { taxDocuments } from "../tax/tax-documents-store.ts";
import type { ReportDays } from "./sold-sql.ts";

/** In paise. */
export interface TaxSums {
  rate: number;
  taxable: number;
  half: number;
}

export interface BusinessRow extends TaxSums {
  buyer: NonNullable<TaxDocument["buyer"]>;
  number: string;
  at: Date;
  /** Of a credit note: its invoice. */
  invoice: string | null;
  invoicedAt: Date | null;
  total: number;
}

export interface HsnRow extends TaxSums {
  isBusiness: boolean;
  hsn: string;
  quantity: number;
}

/** Invoices `d`, with themselves as `i`, and credit notes with their invoice `i`. */
const documents = ({ from, to }: ReportDays): RawBuilder<unknown> => sql`
  ${taxDocuments} d JOIN ${taxDocuments} i ON i.id = coalesce(d.credits_id, d.id) AND i.kind = ${documentKind.invoice}
  CROSS JOIN LATERAL jsonb_to_recordset(d.by_rate) AS r (rate float8, "taxablePaise" bigint, "halfPaise" bigint)
  WHERE d.issued_at BETWEEN ${from} AND ${to}`;

/** A row for each rate of each invoice and credit note of a business, oldest first. */
export async function selectBusinessRows(db: Db, days: ReportDays, most: number): Promise<BusinessRow[]> {
  const { rows } = await sql<BusinessRow>`
    SELECT d.buyer, d.number, d.issued_at AS at, CASE WHEN d.credits_id IS NOT NULL THEN i.number END AS invoice,
      CASE WHEN d.credits_id IS NOT NULL THEN i.issued_at END AS "invoicedAt", d.total_paise AS total, rate,
      "taxablePaise" AS taxable, "halfPaise" AS half
    FROM ${documents(days)} AND d.buyer IS NOT NULL ORDER BY d.issued_at, d.id, rate LIMIT ${most}`.execute(db);
  return rows;
}

/** Of everybody else, less credit notes. */
export async function selectRates(db: Db, days: ReportDays): Promise<TaxSums[]> {
  const sumOf = (column: string) =>
    sql`sum(CASE WHEN d.credits_id IS NULL THEN ${sql.ref(column)} ELSE -${sql.ref(column)} END)::bigint`;
  const { rows } = await sql<TaxSums>`
    SELECT rate, ${sumOf("taxablePaise")} AS taxable, ${sumOf("halfPaise")} AS half
    FROM ${documents(days)} AND d.buyer IS NULL GROUP BY rate ORDER BY rate`.execute(db);
  return rows;
}

/**
 * By HSN, less credit notes. A note takes from each HSN of a rate in proportion to its part of the invoice. It is what all notes up to
 * this one take, less what those before it took: so the notes of a full refund take all, to the paisa.
 */
export async function selectHsn(db: Db, days: ReportDays): Promise<HsnRow[]> {
  const taken = (column: string, sums: string) => {
    const part = (upTo: RawBuilder<unknown>, paise: RawBuilder<unknown>) =>
      sql`coalesce(div(${upTo}::numeric * ${paise}, nullif(${sql.ref(`p.${sums}`)}, 0)), 0)`;
    const all = sql.ref(`n.${sums}`);
    const before = sql`(${all} - ${sql.ref(`n.${column}`)})`;
    const upTo = sql.ref(`p.${column}_up_to`);
    const without = sql`(${upTo} - ${sql.ref(`p.${column}`)})`;
    return sql`${part(upTo, all)} - ${part(without, all)} - ${part(upTo, before)} + ${part(without, before)}`;
  };
  const quantityTaken = sql`div(p.quantity * n.taxable_sum, nullif(p.taxable_sum, 0))
    - div(p.quantity * (n.taxable_sum - n.taxable), nullif(p.taxable_sum, 0))`;
  const isNow = (time: string) => sql`${sql.ref(time)} BETWEEN ${days.from} AND ${days.to}`;
  /** Of invoices `d`. */
  const parts = (which: RawBuilder<unknown>) => sql`
    SELECT d.id, d.buyer IS NOT NULL AS is_business, part.hsn, part.rate, coalesce(item.quantity, 0) AS quantity, part.taxable, part.half
    FROM ${taxDocuments} d JOIN ${orders} o ON o.id = d.order_id
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(o.tax->'parts') AS (hsn text, rate float8, "taxablePaise" bigint, "halfPaise" bigint)
    ) WITH ORDINALITY AS part (hsn, rate, taxable, half, place)
    LEFT JOIN ${orderItems} item ON item.order_id = d.order_id AND item.position = part.place - 1
    WHERE d.kind = ${documentKind.invoice} AND part.taxable + part.half > 0 AND ${which}`;
  const { rows } = await sql<HsnRow>`
    WITH credited AS (
      SELECT p.*, sum(taxable) OVER of_rate AS taxable_sum, sum(half) OVER of_rate AS half_sum,
        sum(taxable) OVER up_to AS taxable_up_to, sum(half) OVER up_to AS half_up_to
      FROM (
        SELECT id, is_business, hsn, rate, sum(quantity) AS quantity, sum(taxable) AS taxable, sum(half) AS half
        FROM (${parts(sql`d.id IN (SELECT credits_id FROM ${taxDocuments} WHERE ${isNow("issued_at")})`)}) AS each GROUP BY 1, 2, 3, 4
      ) AS p WINDOW of_rate AS (PARTITION BY id, rate), up_to AS (PARTITION BY id, rate ORDER BY hsn)
    ), notes AS (
      SELECT d.credits_id, d.issued_at, rate, "taxablePaise" AS taxable, "halfPaise" AS half,
        sum("taxablePaise") OVER so_far AS taxable_sum, sum("halfPaise") OVER so_far AS half_sum
      FROM ${taxDocuments} d CROSS JOIN LATERAL jsonb_to_recordset(d.by_rate) AS r (rate float8, "taxablePaise" bigint, "halfPaise" bigint)
      WHERE d.credits_id IN (SELECT id FROM credited) WINDOW so_far AS (PARTITION BY d.credits_id, rate ORDER BY d.id)
    )
    SELECT is_business AS "isBusiness", hsn, rate, sum(quantity)::bigint AS quantity, sum(taxable)::bigint AS taxable,
      sum(half)::bigint AS half
    FROM (
      SELECT is_business, hsn, rate, quantity, taxable, half FROM (${parts(isNow("d.issued_at"))}) AS sold
      UNION ALL SELECT p.is_business, p.hsn, p.rate, -(${quantityTaken}), -(${taken("taxable", "taxable_sum")}),
        -(${taken("half", "half_sum")})
      FROM credited p JOIN notes n ON n.credits_id = p.id AND n.rate = p.rate
      WHERE ${isNow("n.issued_at")}
    ) AS moved GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db);
  return rows;
}

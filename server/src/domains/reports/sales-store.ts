/** Sales by day, payments by method, and the numbers of documents. */

import type { REPORT_METHODS } from "@forno/contract/reports/reports.ts";
import type { DocumentKind } from "@forno/contract/tax/rules/document-number.ts";
import { sql } from "kysely";
import { chargeKind, documentKind, paymentMethod } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db } from "../../tables.ts";
import { partnerCash } from "../delivery/partners/cash-store.ts";
import { extraDuePaise, orderCharges, orders } from "../order/order-sql.ts";
import { payments } from "../payment/admin/payment-days-store.ts";
import { taxDocuments } from "../tax/tax-documents-store.ts";
import { dayOf, extraGivenBack, givenBack, type ReportDays, sold } from "./sold-sql.ts";

/** In paise. */
export interface DaySales {
  day: string;
  orders: number;
  gross: number;
  discount: number;
  fee: number;
  tax: number;
  /** Of what bears no tax on an invoice, and of what has none; without rounding. */
  untaxed: number;
  taxAdded: number;
  rounding: number;
  total: number;
  refunds: number;
  taxRefunded: number;
}

/** Days without any are missing. */
export async function selectSales(db: Db, days: ReportDays): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    WITH sold AS MATERIALIZED (${sold(days)}), given_back AS (${givenBack(days)})
    SELECT to_char(day, 'YYYY-MM-DD') AS day, sum(orders)::bigint AS orders, sum(gross)::bigint AS gross,
      -coalesce(sum(charge) FILTER (WHERE kind = ${chargeKind.discount}), 0)::bigint AS discount,
      coalesce(sum(charge) FILTER (WHERE kind = ${chargeKind.delivery}), 0)::bigint AS fee, sum(tax)::bigint AS tax,
      coalesce(sum(charge) FILTER (WHERE kind = ${chargeKind.tax}), 0)::bigint AS "taxAdded",
      coalesce(sum(charge) FILTER (WHERE kind = ${chargeKind.rounding}), 0)::bigint AS rounding,
      sum(untaxed)::bigint AS untaxed, sum(total)::bigint AS total, sum(refunds)::bigint AS refunds, sum(tax - tax_left)::bigint AS "taxRefunded"
    FROM (
      SELECT ${dayOf("s.at")} AS day, count(*) AS orders, sum(o.subtotal_paise) AS gross, NULL AS kind, 0 AS charge, 0 AS tax,
        0 AS tax_left, sum(o.total_paise) AS total, 0 AS refunds, coalesce(sum(o.total_paise - coalesce(d.rounding_paise, 0))
          FILTER (WHERE d.kind IS DISTINCT FROM ${documentKind.invoice}), 0) AS untaxed
      FROM sold s JOIN ${orders} o ON o.id = s.order_id LEFT JOIN ${taxDocuments} d ON d.id = s.document_id GROUP BY 1
      UNION ALL SELECT ${dayOf("s.at")}, 0, 0, c.kind, sum(c.paise), 0, 0, 0, 0, 0
      FROM sold s JOIN ${orderCharges} c ON c.order_id = s.order_id GROUP BY 1, c.kind
      UNION ALL SELECT ${dayOf("s.at")}, 0, 0, NULL, 0, sum(2 * "halfPaise"), 0, 0, 0,
        coalesce(sum("taxablePaise") FILTER (WHERE rate = 0 AND d.kind = ${documentKind.invoice}), 0)
      FROM sold s JOIN ${taxDocuments} d ON d.id = s.document_id,
        jsonb_to_recordset(d.by_rate) AS rates (rate float8, "taxablePaise" bigint, "halfPaise" bigint) GROUP BY 1
      -- Corrections, too: a bill that is issued again can have another paisa of tax.
      UNION ALL SELECT ${dayOf("d.issued_at")}, 0, 0, NULL, 0, 0, sum(CASE WHEN credits_id IS NULL THEN 2 ELSE -2 END * "halfPaise"), 0, 0, 0
      FROM ${taxDocuments} d, jsonb_to_recordset(d.by_rate) AS rates ("halfPaise" bigint)
      WHERE d.issued_at BETWEEN ${days.from} AND ${days.to} GROUP BY 1
      UNION ALL SELECT ${dayOf("at")}, 0, 0, NULL, 0, 0, 0, 0, sum(paise), 0 FROM given_back GROUP BY 1
    ) AS parts GROUP BY parts.day ORDER BY parts.day`.execute(db);
  return rows;
}

/** In paise. */
export interface MethodPayments {
  method: (typeof REPORT_METHODS)[number];
  via: string | null;
  count: number;
  total: number;
  withPartners: number;
  due: number;
  refunded: number;
  fees: number;
}

/** QR codes of the provider. */
const reportMethod = sql`CASE WHEN o.payment_method = ${paymentMethod.online} AND starts_with(o.provider_order_id, 'qr_')
  THEN ${sql.lit("upi" satisfies (typeof REPORT_METHODS)[number])} ELSE o.payment_method END`;

export async function selectPayments(db: Db, days: ReportDays): Promise<MethodPayments[]> {
  // An order that is cancelled and taken up again counts twice, and is paid once.
  const isDue = sql`NOT o.payment AND ${orderRules("o").notCancelled}`;
  const { rows } = await sql<MethodPayments>`
    WITH moved AS (
      SELECT order_id, true AS is_sale, 0 AS paise, 0 AS before,
        row_number() OVER (PARTITION BY order_id ORDER BY at DESC) = 1 AS is_last
      FROM (${sold(days)}) AS sold
      UNION ALL SELECT order_id, false, paise, before, false FROM (${givenBack(days)}) AS given_back
    ), held AS (
      SELECT order_id, sum(paise) AS paise FROM ${partnerCash} WHERE settlement_id IS NULL AND order_id IS NOT NULL GROUP BY 1
    )
    SELECT part.method, part.via, count(*) FILTER (WHERE is_sale AND is_own) AS count,
      coalesce(sum(part.total) FILTER (WHERE is_sale), 0)::bigint AS total,
      coalesce(sum(held.paise) FILTER (WHERE is_last AND is_own = (o.extra_paise = 0)), 0)::bigint AS "withPartners",
      coalesce(sum(part.due) FILTER (WHERE is_last), 0)::bigint AS due,
      sum(CASE WHEN is_own THEN m.paise - back.paise ELSE back.paise END)::bigint AS refunded,
      coalesce(sum(p.fee_paise) FILTER (WHERE is_last AND is_own), 0)::bigint AS fees
    FROM moved m JOIN ${orders} o ON o.id = m.order_id LEFT JOIN ${payments} p ON p.order_id = o.id AND p.pays_order
    LEFT JOIN held ON held.order_id = o.id
    CROSS JOIN LATERAL (SELECT ${extraGivenBack("m")} AS paise) AS back
    CROSS JOIN LATERAL (
      SELECT ${reportMethod} AS method, p.method AS via, true AS is_own, o.total_paise - o.extra_paise AS total,
        CASE WHEN ${isDue} THEN o.total_paise - o.given_back_paise ELSE 0 END AS due
      -- What an edited order costs more than was paid online.
      UNION ALL SELECT ${paymentMethod.cash}, NULL, false, o.extra_paise, ${extraDuePaise} WHERE o.extra_paise > 0
    ) AS part
    GROUP BY 1, 2 ORDER BY total DESC, 1, 2`.execute(db);
  return rows;
}

export interface DocumentSeries {
  kind: DocumentKind;
  from: string;
  to: string;
  total: number;
}

/** Of each financial year and prefix. */
export async function selectSeries(db: Db, { from, to }: ReportDays): Promise<DocumentSeries[]> {
  const { rows } = await sql<DocumentSeries>`
    SELECT kind, min(number) AS from, max(number) AS to, count(*) AS total FROM ${taxDocuments}
    WHERE issued_at BETWEEN ${from} AND ${to} GROUP BY kind, financial_year, split_part(number, '/', 1)
    ORDER BY financial_year, kind = ${documentKind.credit_note}, kind, min(count)`.execute(db);
  return rows;
}

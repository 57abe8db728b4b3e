/** What Tally's vouchers are made of, and the names that they use. */
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { TaxDocument } from "@forno/contract/tax/tax.ts";
import { type Selectable, sql } from "kysely";
import { documentKind, historyKind, moneyReason, orderStatus, paymentMethod } from "../../rules/literals-sql.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { cashSettlements, partnerCash } from "../delivery/partners/cash-store.ts";
import { historyAdded, orders } from "../order/order-sql.ts";
import { taxDocuments } from "../tax/tax-documents-store.ts";
import { corrects, dayOf, extraGivenBack, givenBack, type ReportDays, sold } from "./sold-sql.ts";

type NameRow = Selectable<Tables["tally_names"]>;

export const selectTallyNames = (db: Db): Promise<NameRow[]> => db.selectFrom("tally_names").selectAll().execute();

export async function replaceTallyNames(tx: Tx, names: readonly NameRow[]): Promise<void> {
  await tx.deleteFrom("tally_names").execute();
  if (names.length > 0)
    await tx
      .insertInto("tally_names")
      .values([...names])
      .execute();
}

/** In paise: sold or, with `isCredit`, given back on a day or by a document of a business, or handed over by delivery partners. */
export interface VoucherPart {
  day: string;
  isCredit: boolean;
  /** Of a business; null: the part belongs to the summary of the day. */
  number: string | null;
  buyer: TaxDocument["buyer"];
  /** Of a credit note. */
  invoice: string | null;
  method: PaymentMethod;
  /** Cash that a delivery partner has or is to collect. */
  isWithPartner: boolean;
  /** Null: without GST. */
  rate: number | null;
  taxable: number;
  half: number;
  rounding: number;
  handedOver: number;
}

export async function selectVoucherParts(db: Db, days: ReportDays, most: number): Promise<VoucherPart[]> {
  const isPartners = sql`o.payment_method = ${paymentMethod.cash} AND o.delivery_partner_id IS NOT NULL`;
  /** Since its cash last went back to the customer. */
  const isHandedOver = (at: string) => sql`(
    SELECT sum(c.paise) > 0 FROM ${partnerCash} c JOIN ${cashSettlements} s ON s.id = c.settlement_id
    WHERE c.order_id = o.id AND c.delivery_partner_id = o.delivery_partner_id AND s.at <= ${sql.ref(at)} AND NOT EXISTS (
      SELECT FROM ${historyAdded} e
      WHERE e.order_id = o.id AND e.detail = ${moneyReason.cash_returned} AND e.at > s.at AND e.at < ${sql.ref(at)}))`;
  /** Of an order that was set back the cash was not received: nobody returns it to the customer, and the shop owes it to the partner. */
  const isReceived = (at: string) => sql`(SELECT e.status = ${orderStatus.delivered} FROM ${historyAdded} e
    WHERE e.order_id = o.id AND e.kind = ${historyKind.status} AND e.status <> ${orderStatus.cancelled} AND e.at <= ${sql.ref(at)}
    ORDER BY e.id DESC LIMIT 1)`;
  const isReturnedByShop = (at: string) => sql`coalesce(${isHandedOver(at)} AND ${isReceived(at)}, false)`;
  const { rows } = await sql<VoucherPart>`
    WITH documents AS (
      SELECT ${dayOf("d.issued_at")} AS day, d.credits_id IS NOT NULL AS is_credit, CASE WHEN d.buyer IS NOT NULL THEN d.id END AS id,
        o.payment_method AS method,
        ${isPartners} AND (d.credits_id IS NULL OR ${corrects} OR NOT ${isReturnedByShop("d.issued_at")}) AS is_with_partner,
        i.kind = ${documentKind.invoice} AS has_tax, d.by_rate, d.rounding_paise
      FROM ${taxDocuments} d JOIN ${taxDocuments} i ON i.id = coalesce(d.credits_id, d.id) JOIN ${orders} o ON o.id = d.order_id
      WHERE d.issued_at BETWEEN ${days.from} AND ${days.to}
    ), parts AS (
      SELECT day, is_credit, id, method, is_with_partner, CASE WHEN has_tax THEN rate END AS rate, sum("taxablePaise") AS taxable,
        sum("halfPaise") AS half, 0 AS rounding, 0 AS handed_over
      FROM documents, jsonb_to_recordset(by_rate) AS rates (rate float8, "taxablePaise" bigint, "halfPaise" bigint) GROUP BY 1, 2, 3, 4, 5, 6
      UNION ALL SELECT day, is_credit, id, method, is_with_partner, NULL, 0, 0, sum(rounding_paise), 0
      FROM documents WHERE rounding_paise <> 0 GROUP BY 1, 2, 3, 4, 5
      UNION ALL SELECT ${dayOf("s.at")}, false, NULL, o.payment_method, ${isPartners}, NULL, sum(o.total_paise), 0, 0, 0
      FROM (${sold(days)}) AS s JOIN ${orders} o ON o.id = s.order_id WHERE s.document_id IS NULL GROUP BY 1, 4, 5
      UNION ALL SELECT ${dayOf("g.at")}, true, NULL, o.payment_method, ${isPartners} AND NOT ${isReturnedByShop("g.at")}, NULL, sum(g.paise), 0, 0, 0
      FROM (${givenBack(days)}) AS g JOIN ${orders} o ON o.id = g.order_id WHERE g.document_id IS NULL GROUP BY 1, 4, 5
      -- What edited orders cost more than was paid online came in cash.
      UNION ALL SELECT ${dayOf("e.at")}, is_credit, CASE WHEN d.buyer IS NOT NULL THEN d.id END, m.method,
        is_cash AND o.delivery_partner_id IS NOT NULL AND NOT (is_credit AND ${isReturnedByShop("e.at")}), NULL,
        sum(CASE WHEN is_cash THEN extra.paise ELSE -extra.paise END), 0, 0, 0
      FROM (
        SELECT order_id, at, false AS is_credit, document_id, 0 AS paise, 0 AS before FROM (${sold(days)}) AS sold
        UNION ALL SELECT order_id, at, true, document_id, paise, before FROM (${givenBack(days)}) AS given_back
      ) AS e JOIN ${orders} o ON o.id = e.order_id AND o.extra_paise > 0
      CROSS JOIN LATERAL (SELECT CASE WHEN is_credit THEN ${extraGivenBack("e")} ELSE o.extra_paise END AS paise) AS extra
      LEFT JOIN ${taxDocuments} d ON d.id = e.document_id
      CROSS JOIN LATERAL (VALUES (o.payment_method, false), (${paymentMethod.cash}, true)) AS m (method, is_cash)
      WHERE extra.paise > 0 GROUP BY 1, 2, 3, 4, 5
      UNION ALL SELECT ${dayOf("s.at")}, false, NULL, ${paymentMethod.cash}, true, NULL, 0, 0, 0, sum(s.amount_paise)
      FROM ${cashSettlements} s WHERE s.at BETWEEN ${days.from} AND ${days.to} GROUP BY 1
    )
    SELECT to_char(day, 'YYYY-MM-DD') AS day, is_credit AS "isCredit", d.number, d.buyer, i.number AS invoice, method,
      is_with_partner AS "isWithPartner", rate, taxable::bigint AS taxable, half::bigint AS half, rounding::bigint AS rounding,
      handed_over::bigint AS "handedOver"
    FROM parts p LEFT JOIN ${taxDocuments} d ON d.id = p.id LEFT JOIN ${taxDocuments} i ON i.id = d.credits_id
    ORDER BY day, d.id NULLS FIRST, is_credit, rate, method LIMIT ${most}`.execute(db);
  return rows;
}

import { type DocumentKind, documentNumber, financialYearOf } from "@forno/contract/tax/rules/document-number.ts";
import { type TaxedAmount, totalOf } from "@forno/contract/tax/rules/order-tax.ts";
import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Db, Tables, Tx } from "../../tables.ts";
import { nextOpenTime } from "./months-store.ts";

export type DocumentRow = Selectable<Tables["tax_documents"]>;

/** For statements of other domains. */
export const taxDocuments = sql<DocumentRow>`tax_documents`;

export interface NewDocument extends TaxedAmount, Pick<DocumentRow, "seller" | "buyer"> {
  kind: DocumentKind;
  orderId: string;
  creditsId: string | null;
  prefix: string;
  /** In a month that is closed by now, it is dated at the end of that. */
  at: Date;
}

/**
 * Draws the next number of its series. The series is locked until the transaction ends: with a sequence, a number would be missing
 * after a rollback.
 */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<DocumentRow> {
  const { kind, prefix } = document;
  const at = await nextOpenTime(tx, document.at);
  const financialYear = financialYearOf(at);
  const { last_count: count } = await tx
    .insertInto("tax_document_counters")
    .values({ kind, financial_year: financialYear, last_count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["kind", "financial_year"])
        .doUpdateSet((eb) => ({ last_count: eb("tax_document_counters.last_count", "+", 1) })),
    )
    .returning("last_count")
    .executeTakeFirstOrThrow();
  return await tx
    .insertInto("tax_documents")
    .values({
      id: newId(),
      kind,
      financial_year: financialYear,
      count,
      number: documentNumber(prefix, kind, financialYear, count),
      order_id: document.orderId,
      credits_id: document.creditsId,
      issued_at: at,
      total_paise: totalOf(document),
      rounding_paise: document.roundingPaise,
      by_rate: JSON.stringify(document.byRate),
      seller: JSON.stringify(document.seller),
      buyer: document.buyer && JSON.stringify(document.buyer),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function selectNextCounts(db: Db, financialYear: string): Promise<Record<DocumentKind, number>> {
  const rows = await db.selectFrom("tax_document_counters").selectAll().where("financial_year", "=", financialYear).execute();
  const next = (kind: DocumentKind) => 1 + (rows.find((row) => row.kind === kind)?.last_count ?? 0);
  return { invoice: next("invoice"), bill_of_supply: next("bill_of_supply"), credit_note: next("credit_note") };
}

/** All documents of an order, each kind in the order in which it was issued: by number, because clocks of instances differ. */
export const selectDocuments = (db: Db, orderId: string): Promise<DocumentRow[]> =>
  db.selectFrom("tax_documents").selectAll().where("order_id", "=", orderId).orderBy("financial_year").orderBy("count").execute();

/** Personal data in tax documents: for the download, and removed after the retention period, not with the account. */
import { toRupees } from "@forno/contract/money/money.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { orders } from "../order/order-sql.ts";

export async function personalDataOfDocuments(db: Db, userId: string): Promise<PersonalData["taxDocuments"]> {
  const rows = await db
    .selectFrom("tax_documents as d")
    .innerJoin(orders.as("o"), "o.id", "d.order_id")
    .select(["d.kind", "d.number", "d.issued_at", "d.total_paise", "d.buyer", "d.order_id"])
    .where("o.user_id", "=", userId)
    .orderBy("d.id", "desc")
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    kind: row.kind,
    number: row.number,
    date: row.issued_at.toISOString(),
    total: toRupees(row.total_paise),
    buyer: row.buyer,
  }));
}

const STEP_ROWS = 1_000;

/** Removes the buyers, a few rows at a time. Returns how many. */
export async function anonymizeOldDocuments(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  let anonymized = 0;
  while (!stopped.aborted) {
    const { numUpdatedRows } = await db
      .updateTable("tax_documents")
      .set({ buyer: null })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("tax_documents")
          .select("id")
          .where("issued_at", "<", before)
          .where("buyer", "is not", null)
          .limit(sql.lit(STEP_ROWS)),
      )
      .executeTakeFirst();
    anonymized += Number(numUpdatedRows);
    if (numUpdatedRows < STEP_ROWS) break;
  }
  return anonymized;
}

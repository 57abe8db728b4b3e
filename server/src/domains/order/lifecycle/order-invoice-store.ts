import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../../tables.ts";

const taxed = prepared((db: Db, id: string) =>
  db.selectFrom("orders").select("id").where("id", "=", id).where("tax", "is not", null),
);

/** Whether it was placed while the shop was registered for GST. */
export const isTaxed = async (db: Db, orderId: string): Promise<boolean> => (await taxed(db, orderId)).length > 0;

/** The order must be locked. */
export async function setInvoice(tx: Tx, orderId: string, number: string, at: Date): Promise<void> {
  await tx.updateTable("orders").set({ invoice_number: number, invoiced_at: at }).where("id", "=", orderId).execute();
}

import type { Order } from "@forno/contract/order/order.ts";
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

/** The order must be locked. */
export async function setBuyer(tx: Tx, orderId: string, { gstin, name }: NonNullable<Order["buyer"]>): Promise<void> {
  await tx.updateTable("orders").set({ buyer_gstin: gstin, buyer_name: name }).where("id", "=", orderId).execute();
}

/** SQL of what the kitchen and the counter say of an order. The order must be locked. */
import type { Tx } from "../../../tables.ts";

/** Returns false if it was ready before, or for null, if it was not. */
export async function setReady(tx: Tx, orderId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ ready_at: at })
    .where("id", "=", orderId)
    .where("ready_at", at ? "is" : "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function setSold(tx: Tx, orderId: string, sold: { token: number; card_digits: string | null }): Promise<void> {
  await tx.updateTable("orders").set(sold).where("id", "=", orderId).execute();
}

export async function setExpected(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.updateTable("orders").set({ expected_at: at }).where("id", "=", orderId).execute();
}

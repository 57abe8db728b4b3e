import { sql } from "kysely";
import type { Tx } from "../../tables.ts";

/** Returns those of the orders whose customers were not told within these seconds. */
export async function markTold(tx: Tx, orderIds: readonly string[], at: Date, everySeconds: number): Promise<string[]> {
  const rows = await tx
    .insertInto("partner_positions")
    .values(orderIds.map((id) => ({ order_id: id, told_at: at })))
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .doUpdateSet({ told_at: at })
        .where(sql<boolean>`partner_positions.told_at <= ${at}::timestamptz - make_interval(secs => ${everySeconds})`),
    )
    .returning("order_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetTold(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom("partner_positions").where("order_id", "=", orderId).execute();
}

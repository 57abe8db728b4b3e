import { HELD_MAX } from "@forno/contract/counter/counter.ts";
import { type Insertable, sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import { lockByName } from "../../platform/db/statements/lock-by-name.ts";
import type { Db, Tables, Tx } from "../../tables.ts";

/** Sellers who hold carts at the same time are counted one after another. */
export const lockHeld = (tx: Tx): Promise<void> => lockByName(tx, "held sales");

export async function selectHeld(db: Db, since: Date) {
  return await db
    .selectFrom("held_sales")
    .select(["id", "name", "sale", "held_at as heldAt"])
    .where("held_at", ">=", since)
    .orderBy("held_at")
    .orderBy("id")
    .limit(HELD_MAX)
    .execute();
}

export async function insertHeld(tx: Tx, held: Insertable<Tables["held_sales"]>): Promise<void> {
  await tx.insertInto("held_sales").values(held).execute();
}

export async function deleteHeld(db: Db, id: string, since: Date) {
  const held = db.deleteFrom("held_sales").where("id", "=", id).where("held_at", ">=", since);
  return await held.returning(["name", "sale"]).executeTakeFirst();
}

export const deleteOldHeld = (db: Db, before: Date, stopped: AbortSignal): Promise<number> =>
  deleteInSteps(db, "held_sales", sql`held_at < ${before}`, stopped);

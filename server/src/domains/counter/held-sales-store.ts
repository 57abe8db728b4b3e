import { HELD_MAX } from "@forno/contract/counter/counter.ts";
import { type Insertable, sql } from "kysely";
import { lockByName } from "../../platform/db/database.ts";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tables, Tx } from "../../tables.ts";

/** Sellers who hold sales at the same time are counted one after another. */
export const lockHeld = (tx: Tx): Promise<void> => lockByName(tx, "held sales");

interface Claim {
  sessionId: string;
  now: Date;
  /** Earlier claims of others have ended. */
  claimedSince: Date;
  since: Date;
}

const isFree = ({ sessionId, claimedSince, since }: Claim) =>
  sql<boolean>`(held_at >= ${since} AND (claimed_by = ${sessionId} OR coalesce(claimed_at, '-infinity') < ${claimedSince}))`;

/** `claim`: only what is free for it. */
export async function selectHeld(db: Db, claim?: Claim) {
  return await db
    .selectFrom("held_sales")
    .select(["id", "name", "sale", "held_at as heldAt"])
    .where(claim ? isFree(claim) : sql<boolean>`true`)
    .orderBy("held_at")
    .orderBy("id")
    .limit(HELD_MAX)
    .execute();
}

export async function upsertHeld(tx: Tx, held: Insertable<Tables["held_sales"]>): Promise<void> {
  const { name, sale } = held;
  await tx
    .insertInto("held_sales")
    .values(held)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ name, sale }))
    .execute();
}

export async function claimHeld(db: Db, id: string, claim: Claim) {
  return await db
    .updateTable("held_sales")
    .set({ claimed_by: claim.sessionId, claimed_at: claim.now })
    .where("id", "=", id)
    .where(isFree(claim))
    .returning(["name", "sale"])
    .executeTakeFirst();
}

export async function deleteHeld(db: Db, id: string, claim: Claim) {
  const held = db.deleteFrom("held_sales").where("id", "=", id).where(isFree(claim));
  return await held.returning(["name", "sale"]).executeTakeFirst();
}

export async function deleteHeldById(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("held_sales").where("id", "=", id).execute();
}

export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("held_sales").where("held_at", "<", before).execute();
}

export const deleteOldHeld = (db: Db, before: Date, stopped: AbortSignal): Promise<number> =>
  deleteInSteps(db, "held_sales", sql`held_at < ${before}`, stopped);

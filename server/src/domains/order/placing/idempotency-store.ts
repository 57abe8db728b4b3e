/** SQL of idempotency keys. */
import { type Insertable, sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import { insertMany } from "../../../platform/db/statements/many-rows.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";

export interface IdempotencyKey {
  userId: string;
  key: string;
  bodyHash: Buffer;
  orderId: string;
  createdAt: Date;
}

export const keyRow = ({ userId, key, bodyHash, orderId, createdAt }: IdempotencyKey) =>
  ({ user_id: userId, key, body_hash: bodyHash, order_id: orderId, created_at: createdAt }) satisfies Insertable<
    Tables["idempotency_keys"]
  >;

export const keysInsert = (db: Db, json: string) =>
  insertMany(db, "idempotency_keys", ["user_id", "key", "body_hash", "order_id", "created_at"], json);

/** Allows the same request, sent again, to place a new order. */
export async function freeIdempotencyKeys(tx: Tx, userId: string | null, orderId: string): Promise<void> {
  if (userId === null) return;
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).where("order_id", "=", orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "idempotency_keys", sql`created_at < ${before}`, stopped);
}

/** SQL of idempotency keys. */
import { type Insertable, sql } from "kysely";
import { batch, type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import { insertMany, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";

/** The order placed with this key; undefined for a new key or none. */
export const placedUnderKey = (tx: Tx, userId: string, key: string | undefined) =>
  statement(orderOfKey.query(tx, userId, key ?? null), ([known]) => known);

const orderOfKey = prepared((db: Db, userId: string, key: string | null) =>
  db
    .selectFrom("idempotency_keys")
    .select(["body_hash as bodyHash", "order_id as orderId"])
    .where("user_id", "=", userId)
    .where("key", "=", key),
);

export interface IdempotencyKey {
  userId: string;
  key: string;
  bodyHash: Buffer;
  orderId: string;
  createdAt: Date;
}

export const idempotencyKeysStored = (tx: Tx, keys: readonly IdempotencyKey[]): Statement<null> =>
  statement(keysInsert.query(tx, rowsAsJson(keys.map(keyRow))), () => null);

const keyRow = ({ userId, key, bodyHash, orderId, createdAt }: IdempotencyKey) =>
  ({ user_id: userId, key, body_hash: bodyHash, order_id: orderId, created_at: createdAt }) satisfies Insertable<
    Tables["idempotency_keys"]
  >;

const keysInsert = prepared((db: Db, json: string) =>
  insertMany(db, "idempotency_keys", ["user_id", "key", "body_hash", "order_id", "created_at"], json),
);

export async function storeIdempotencyKey(tx: Tx, key: IdempotencyKey): Promise<void> {
  await batch(tx, idempotencyKeysStored(tx, [key]));
}

/** Allows the same request, sent again, to place a new order. */
export async function freeIdempotencyKeys(tx: Tx, userId: string | null, orderId: string): Promise<void> {
  if (userId === null) return;
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).where("order_id", "=", orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "idempotency_keys", sql`created_at < ${before}`, stopped);
}

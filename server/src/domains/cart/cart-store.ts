import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { sql } from "kysely";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import { listOf, prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";
import { foods } from "../menu/food-store.ts";
import { foodIdOf } from "../menu/reading/line-input.ts";

/** The cart of the customer of this column; null if it is empty. */
export const cartOf = (userId: string) =>
  sql<CartData | null>`(SELECT json_object_agg(line_key, quantity) FROM cart_lines WHERE user_id = ${sql.ref(userId)})`;

const cartsOf = prepared(
  (_db: Db, userIds: readonly string[]) => sql<{ cart: CartData | null }>`
    SELECT ${cartOf("people.user_id")} AS cart
    FROM unnest(${listOf(userIds, "uuid")}) WITH ORDINALITY AS people (user_id, place) ORDER BY place`,
);

const toCarts = (rows: readonly { cart: CartData | null }[]): CartData[] => rows.map(({ cart }) => cart ?? {});

/** In the order of the customers. */
export async function selectCarts(db: Db, userIds: readonly string[]): Promise<CartData[]> {
  return toCarts(await cartsOf(db, userIds));
}

export const cartsRead = (tx: Tx, userIds: readonly string[]): Statement<CartData[]> =>
  statement(cartsOf.query(tx, userIds), toCarts);

export interface LineChange {
  userId: string;
  key: string;
  /** Negative: so many leave the cart. */
  by: number;
}

/**
 * Changes lines of customers who are locked. Relative, because lines that were ordered leave the cart without that lock. Skips foods that are
 * no longer there, and locks the others so that none is deleted meanwhile.
 */
export function linesChanged(tx: Tx, changes: readonly LineChange[], now: Date): Statement<null> {
  const columns = [changes.map(({ userId }) => userId), changes.map(({ key }) => key)] as const;
  const foodIds = changes.map(({ key }) => foodIdOf(key));
  const by = changes.map((change) => change.by);
  return statement(changed.query(tx, ...columns, foodIds, by, now), () => null);
}

const changed = prepared(
  (
    _db: Db,
    userIds: readonly string[],
    keys: readonly string[],
    foodIds: readonly string[],
    by: readonly number[],
    now: Date,
  ) => sql`
    WITH food AS (SELECT id FROM ${foods} WHERE id = ANY(${foodIds}::uuid[]) ORDER BY id FOR KEY SHARE)
    MERGE INTO cart_lines AS line USING (
      SELECT change.*, md5(line_key)::uuid AS key_hash
      FROM unnest(${userIds}::uuid[], ${keys}::text[], ${foodIds}::uuid[], ${by}::int[]) AS change (user_id, line_key, food_id, by)
      JOIN food ON food.id = change.food_id
    ) AS change ON line.user_id = change.user_id AND line.food_id = change.food_id AND line.key_hash = change.key_hash
    WHEN MATCHED AND line.quantity + change.by < 1 THEN DELETE
    WHEN MATCHED THEN UPDATE SET quantity = line.quantity + change.by,
      raised_at = CASE WHEN change.by > 0 THEN ${now}::timestamptz ELSE line.raised_at END
    WHEN NOT MATCHED AND change.by > 0 THEN INSERT (user_id, line_key, food_id, quantity, raised_at)
      VALUES (change.user_id, change.line_key, change.food_id, change.by, ${now}::timestamptz)`,
);

/** Call in the transaction that turns ordering off, after the switch was changed. */
export async function emptyAllCarts(tx: Tx): Promise<void> {
  await tx.deleteFrom("cart_lines").execute();
}

export async function deleteCart(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("cart_lines").where("user_id", "=", userId).execute();
}

/** Returns how many lines. */
export async function deleteOldCarts(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "cart_lines", sql`raised_at < ${before}`, stopped);
}

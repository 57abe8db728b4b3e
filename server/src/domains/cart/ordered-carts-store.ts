/** SQL by which what was ordered leaves the cart. */
import { sql } from "kysely";
import { batch, type Statement, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";

export interface OrderedCart {
  id: string;
  userId: string | null;
  createdAt: Date;
}

const ordered = prepared(
  (_db: Db, userIds: readonly (string | null)[], orderIds: readonly string[], placedAt: readonly Date[]) => sql`
    MERGE INTO cart_lines AS line USING (
      SELECT user_id, food_id, key_hash, placed_at, (
        SELECT coalesce(sum(quantity), 0)::int FROM order_items
        WHERE order_id = taken.order_id AND food_id = cart_lines.food_id
          AND coalesce(details->>'key', food_id::text) = cart_lines.line_key
      ) AS bought
      FROM unnest(${userIds}::uuid[], ${orderIds}::uuid[], ${placedAt}::timestamptz[]) AS taken (user_id, order_id, placed_at)
      JOIN cart_lines USING (user_id)
    ) AS found ON line.user_id = found.user_id AND line.food_id = found.food_id AND line.key_hash = found.key_hash
    WHEN MATCHED AND (line.raised_at <= found.placed_at OR line.quantity <= found.bought) THEN DELETE
    WHEN MATCHED THEN UPDATE SET quantity = line.quantity - found.bought`,
);

/** Removes the order's lines from the cart, but not what was added since the order was placed. */
export async function removeOrderFromCart(tx: Tx, order: OrderedCart): Promise<void> {
  await batch(tx, ...ordersRemovedFromCarts(tx, [order]));
}

/** For at most one order of each customer. */
export function ordersRemovedFromCarts(tx: Tx, orders: readonly OrderedCart[]): [Statement<null>] {
  const userIds = orders.map(({ userId }) => userId);
  const ids = orders.map(({ id }) => id);
  const placedAt = orders.map(({ createdAt }) => createdAt);
  return [statement(ordered.query(tx, userIds, ids, placedAt), () => null)];
}

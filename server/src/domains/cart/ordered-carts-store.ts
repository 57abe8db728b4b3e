/** SQL by which what was ordered leaves the cart. */
import { sql } from "kysely";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";

export interface OrderedCart {
  id: string;
  userId: string;
  createdAt: Date;
}

export interface OrderedCarts {
  userIds: readonly string[];
  orderIds: readonly string[];
  placedAt: readonly Date[];
}

export const orderedCarts = (orders: readonly OrderedCart[]): OrderedCarts => ({
  userIds: orders.map(({ userId }) => userId),
  orderIds: orders.map(({ id }) => id),
  placedAt: orders.map(({ createdAt }) => createdAt),
});

const taken = ({ userIds, orderIds, placedAt }: OrderedCarts) =>
  sql`unnest(${userIds}::uuid[], ${orderIds}::uuid[], ${placedAt}::timestamptz[]) AS taken (user_id, order_id, placed_at)`;

/**
 * Removes the orders' lines from the carts, but not what was added since the order was placed. For at most one order of each
 * customer. For a common table expression.
 */
export const itemsRemovedFromCarts = (carts: OrderedCarts) => sql<Record<string, never>>`(
  MERGE INTO cart_items AS line USING (
    SELECT user_id, food_id, placed_at, (
      SELECT coalesce(sum(quantity), 0)::int FROM order_items
      WHERE order_id = taken.order_id AND food_id = cart_items.food_id AND coalesce(details->>'key', food_id::text) = food_id::text
    ) AS bought
    FROM ${taken(carts)} JOIN cart_items USING (user_id)
  ) AS found ON line.user_id = found.user_id AND line.food_id = found.food_id
  WHEN MATCHED AND (line.raised_at <= found.placed_at OR line.quantity <= found.bought) THEN DELETE
  WHEN MATCHED THEN UPDATE SET quantity = line.quantity - found.bought)`;

/** The same for lines with a configuration. */
export const linesRemovedFromCarts = (carts: OrderedCarts) => sql<Record<string, never>>`(
  MERGE INTO cart_lines AS line USING (
    SELECT user_id, key_hash, placed_at, (
      SELECT coalesce(sum(quantity), 0)::int FROM order_items
      WHERE order_id = taken.order_id AND food_id = cart_lines.food_id AND details->>'key' = cart_lines.line_key
    ) AS bought
    FROM ${taken(carts)} JOIN cart_lines USING (user_id)
  ) AS found ON line.user_id = found.user_id AND line.key_hash = found.key_hash
  WHEN MATCHED AND (line.raised_at <= found.placed_at OR line.quantity <= found.bought) THEN DELETE
  WHEN MATCHED THEN UPDATE SET quantity = line.quantity - found.bought)`;

const fromCarts = prepared(
  (_db: Db, userIds: readonly string[], orderIds: readonly string[], placedAt: readonly Date[]) => sql`
    WITH items AS ${itemsRemovedFromCarts({ userIds, orderIds, placedAt })},
    lines AS ${linesRemovedFromCarts({ userIds, orderIds, placedAt })} SELECT`,
);

export function ordersRemovedFromCarts(tx: Tx, orders: readonly OrderedCart[]): Statement<null> {
  const { userIds, orderIds, placedAt } = orderedCarts(orders);
  return statement(fromCarts.query(tx, userIds, orderIds, placedAt), () => null);
}

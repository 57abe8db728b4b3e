/** SQL by which what was ordered leaves the cart, but not what was added since the order was placed. */
import { sql } from "kysely";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";

export interface OrderedCart {
  id: string;
  userId: string | null;
  createdAt: Date;
}

export interface OrderedCarts {
  userIds: readonly (string | null)[];
  orderIds: readonly string[];
  placedAt: readonly Date[];
}

export const orderedCarts = (orders: readonly OrderedCart[]): OrderedCarts => ({
  userIds: orders.map(({ userId }) => userId),
  orderIds: orders.map(({ id }) => id),
  placedAt: orders.map(({ createdAt }) => createdAt),
});

/**
 * Common table expressions, by which the orders' lines leave the carts. At most one order of each customer. The lines are locked
 * first, in the order of their keys to prevent deadlocks, so that both changes see the same state of a line.
 */
export const withoutOrdered = ({ userIds, orderIds, placedAt }: OrderedCarts) => ({
  ordered: sql<Record<string, never>>`(
    SELECT line.user_id, line.food_id, line.key_hash, line.quantity - bought.quantity AS rest,
      line.raised_at <= taken.placed_at OR line.quantity <= bought.quantity AS is_gone
    FROM unnest(${userIds}::uuid[], ${orderIds}::uuid[], ${placedAt}::timestamptz[]) AS taken (user_id, order_id, placed_at)
    JOIN cart_lines AS line USING (user_id)
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(quantity), 0)::int AS quantity FROM order_items
      WHERE order_id = taken.order_id AND food_id = line.food_id AND coalesce(details->>'key', food_id::text) = line.line_key
    ) AS bought
    ORDER BY line.user_id, line.food_id, line.key_hash FOR UPDATE OF line)`,
  removed: sql<Record<string, never>>`(
    DELETE FROM cart_lines AS line USING ordered
    WHERE ${isSameLine} AND ordered.is_gone)`,
  lowered: sql<Record<string, never>>`(
    UPDATE cart_lines AS line SET quantity = ordered.rest FROM ordered
    WHERE ${isSameLine} AND NOT ordered.is_gone)`,
});

const isSameLine = sql`line.user_id = ordered.user_id AND line.food_id = ordered.food_id AND line.key_hash = ordered.key_hash`;

const fromCarts = prepared(
  (_db: Db, userIds: readonly (string | null)[], orderIds: readonly string[], placedAt: readonly Date[]) => {
    const { ordered, removed, lowered } = withoutOrdered({ userIds, orderIds, placedAt });
    return sql`WITH ordered AS ${ordered}, removed AS ${removed}, lowered AS ${lowered} SELECT`;
  },
);

/** For orders that are not paid: a payment runs the same with its other changes. */
export function ordersRemovedFromCarts(tx: Tx, orders: readonly OrderedCart[]): Statement<null> {
  const { userIds, orderIds, placedAt } = orderedCarts(orders);
  return statement(fromCarts.query(tx, userIds, orderIds, placedAt), () => null);
}

/** SQL by which exactly what was ordered leaves the cart. */
import { sql } from "kysely";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";

export interface OrderedCart {
  id: string;
  userId: string | null;
}

export interface OrderedCarts {
  userIds: readonly (string | null)[];
  orderIds: readonly string[];
}

export const orderedCarts = (orders: readonly OrderedCart[]): OrderedCarts => ({
  userIds: orders.map(({ userId }) => userId),
  orderIds: orders.map(({ id }) => id),
});

/** How many of each cart line the orders have: `(user_id, food_id, key_hash, quantity)`. At most one order of each customer. */
const bought = (userIds: readonly (string | null)[], orderIds: readonly (string | null)[]) => sql`(
  SELECT taken.user_id, item.food_id, md5(lines.key)::uuid AS key_hash, sum(lines.quantity::int)::int AS quantity
  FROM unnest(${userIds}::uuid[], ${orderIds}::uuid[]) AS taken (user_id, order_id) JOIN order_items AS item USING (order_id)
  CROSS JOIN LATERAL jsonb_each_text(coalesce(item.details->'cartLines',
    jsonb_build_object(coalesce(item.details->>'key', item.food_id::text), item.quantity))) AS lines (key, quantity)
  GROUP BY taken.user_id, item.food_id, lines.key)`;

/**
 * Common table expressions, by which the orders' lines leave the carts. The lines are locked first, in the order of their keys to prevent
 * deadlocks, so that both changes see the same state of a line.
 */
export const withoutOrdered = ({ userIds, orderIds }: OrderedCarts) => ({
  ordered: sql<Record<string, never>>`(
    SELECT line.user_id, line.food_id, line.key_hash, line.quantity - bought.quantity AS rest
    FROM ${bought(userIds, orderIds)} AS bought JOIN cart_lines AS line USING (user_id, food_id, key_hash)
    ORDER BY line.user_id, line.food_id, line.key_hash FOR UPDATE OF line)`,
  removed: sql<Record<string, never>>`(
    DELETE FROM cart_lines AS line USING ordered
    WHERE ${isSameLine} AND ordered.rest < 1)`,
  lowered: sql<Record<string, never>>`(
    UPDATE cart_lines AS line SET quantity = ordered.rest FROM ordered
    WHERE ${isSameLine} AND ordered.rest > 0)`,
});

const isSameLine = sql`line.user_id = ordered.user_id AND line.food_id = ordered.food_id AND line.key_hash = ordered.key_hash`;

const fromCarts = prepared((_db: Db, userIds: readonly (string | null)[], orderIds: readonly string[]) => {
  const { ordered, removed, lowered } = withoutOrdered({ userIds, orderIds });
  return sql`WITH ordered AS ${ordered}, removed AS ${removed}, lowered AS ${lowered} SELECT`;
});

/** For orders that are not paid: a payment runs the same with its other changes. */
export function ordersRemovedFromCarts(tx: Tx, orders: readonly OrderedCart[]): Statement<null> {
  const { userIds, orderIds } = orderedCarts(orders);
  return statement(fromCarts.query(tx, userIds, orderIds), () => null);
}

/** `id` is null if the order has left the cart. */
export interface InCart {
  id: string | null;
  userId: string;
}

const besideOrders = prepared(
  (_db: Db, userIds: readonly string[], orderIds: readonly (string | null)[]) => sql<{ userId: string; quantity: number }>`
    SELECT line.user_id AS "userId", sum(greatest(0, line.quantity - coalesce(bought.quantity, 0)))::int AS quantity
    FROM cart_lines AS line LEFT JOIN ${bought(userIds, orderIds)} AS bought USING (user_id, food_id, key_hash)
    WHERE line.user_id = ANY(${userIds}::uuid[]) GROUP BY line.user_id`,
);

/** How many items the customers' carts have besides those of the orders, in their order. At most one order of each customer. */
export async function selectItemsBeside(db: Db, orders: readonly InCart[]): Promise<number[]> {
  const rows = await besideOrders(
    db,
    orders.map(({ userId }) => userId),
    orders.map(({ id }) => id),
  );
  const quantities = new Map(rows.map(({ userId, quantity }) => [userId, quantity]));
  return orders.map(({ userId }) => quantities.get(userId) ?? 0);
}

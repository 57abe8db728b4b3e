import type { PersonalData } from "@forno/contract/person/privacy.ts";
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { sql } from "kysely";
import { batch, type Statement, statement } from "../../platform/db/statements/batch.ts";
import { pipelined, prepared, writeThenRead } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";
import { foods } from "../food/food-sql.ts";
import { ordersTakenSql, settings } from "../settings/settings-sql.ts";
import { inOrderOf, openSessionsOfTokens, type SessionRow } from "../user/session/session-store.ts";

export interface Addition {
  userId: string;
  foodId: string;
}

export interface AddOutcome {
  isOrderEnabled: boolean;
  isKnownFood: boolean;
  isAvailable: boolean;
  isAdded: boolean;
}

const linesOf = pipelined((db: Db, userId: string) =>
  db.selectFrom("cart_items").select(["food_id", "quantity"]).where("user_id", "=", userId),
);

export async function selectCart(db: Db, userId: string): Promise<CartData> {
  return cartOf(await linesOf(db, userId));
}

const cartOf = (lines: readonly { food_id: string; quantity: number }[]): CartData =>
  Object.fromEntries(lines.map((line) => [line.food_id, line.quantity]));

const sessionsWithCarts = pipelined((db: Db, tokenHashes: readonly Buffer[]) =>
  openSessionsOfTokens(db, tokenHashes).select(
    sql<CartData>`(SELECT coalesce(json_object_agg(food_id, quantity), '{}') FROM cart_items WHERE user_id = sessions.user_id)`.as(
      "cart",
    ),
  ),
);

/** The sessions of these tokens with their users' carts, in the order of the hashes. */
export async function findSessionsWithCarts(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<((SessionRow & { cart: CartData }) | undefined)[]> {
  return inOrderOf(tokenHashes, await sessionsWithCarts(db, tokenHashes));
}

/**
 * Adds one of a food per addition; a customer may occur several times, with different foods. One statement, and one for the carts
 * after it. The lock on the settings prevents additions after the carts were emptied: turning ordering off either waits for these
 * additions and then removes them, or commits first and is seen here. `isOpenNow`: whether the opening hours allow orders.
 */
export async function addToCarts(
  db: Db,
  additions: readonly Addition[],
  { isOpenNow, now }: { isOpenNow: boolean; now: Date },
): Promise<(AddOutcome & { cart: CartData })[]> {
  const userIds = additions.map(({ userId }) => userId);
  const foodIds = additions.map(({ foodId }) => foodId);
  const [refusals, carts] = await writeThenRead(db, added.query(db, userIds, foodIds, isOpenNow, now), cartsOf.query(db, userIds));
  const refusalAt = new Map(refusals.map(({ place, ...refusal }) => [place - 1, refusal]));
  const cartOfUser = new Map(carts.map(({ userId, cart }) => [userId, cart]));
  return additions.map(({ userId }, place) => ({ ...(refusalAt.get(place) ?? ADDED), cart: cartOfUser.get(userId) ?? {} }));
}

const ADDED: AddOutcome = { isOrderEnabled: true, isKnownFood: true, isAvailable: true, isAdded: true };

/** Returns the additions that failed. Locks rows in one order to prevent deadlocks between two of these. */
const added = prepared(
  (_db: Db, userIds: readonly string[], foodIds: readonly string[], isOpenNow: boolean, now: Date) => sql<
    AddOutcome & { place: number }
  >`
    WITH switch AS (
      SELECT ${ordersTakenSql(now, isOpenNow)} AS is_order_enabled FROM ${settings} FOR SHARE
    ),
    food AS (SELECT id, is_available FROM ${foods} WHERE id = ANY(${foodIds}::uuid[]) ORDER BY id FOR KEY SHARE),
    wanted AS (SELECT * FROM unnest(${userIds}::uuid[], ${foodIds}::uuid[]) WITH ORDINALITY AS wanted (user_id, food_id, place)),
    added AS (
      INSERT INTO cart_items (user_id, food_id, quantity, raised_at)
      SELECT wanted.user_id, food.id, 1, ${now}::timestamptz FROM wanted JOIN food ON food.id = wanted.food_id, switch
      WHERE switch.is_order_enabled AND food.is_available ORDER BY wanted.user_id, food.id
      ON CONFLICT (user_id, food_id) DO UPDATE SET quantity = cart_items.quantity + 1, raised_at = excluded.raised_at
        WHERE cart_items.quantity < ${sql.lit(CART_QUANTITY_MAX)}
      RETURNING user_id, food_id
    )
    SELECT wanted.place::int, switch.is_order_enabled AS "isOrderEnabled", food.id IS NOT NULL AS "isKnownFood",
      coalesce(food.is_available, false) AS "isAvailable", false AS "isAdded"
    FROM wanted CROSS JOIN switch LEFT JOIN food ON food.id = wanted.food_id
    WHERE NOT EXISTS (SELECT FROM added WHERE added.user_id = wanted.user_id AND added.food_id = wanted.food_id)`,
);

const cartsOf = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom("cart_items")
    .select(["user_id as userId", sql<CartData>`json_object_agg(food_id, quantity)`.as("cart")])
    .where("user_id", "=", sql<string>`ANY(${userIds}::uuid[])`)
    .groupBy("user_id"),
);

/**
 * One statement, and one for the cart after it. MERGE evaluates a concurrently changed row again, so that two concurrent removals
 * take two away.
 */
export async function removeFromCart(db: Db, userId: string, foodId: string): Promise<CartData> {
  const [, lines] = await writeThenRead(db, taken.query(db, userId, foodId), linesOf.query(db, userId));
  return cartOf(lines);
}

const taken = prepared(
  (_db: Db, userId: string, foodId: string) => sql`
    MERGE INTO cart_items USING (VALUES (${userId}::uuid, ${foodId}::uuid)) AS wanted (user_id, food_id)
    ON cart_items.user_id = wanted.user_id AND cart_items.food_id = wanted.food_id
    WHEN MATCHED AND cart_items.quantity > 1 THEN UPDATE SET quantity = cart_items.quantity - 1
    WHEN MATCHED THEN DELETE`,
);

/** Raises each line to the given quantity; skips foods that no longer exist. */
export async function raiseCart(
  tx: Tx,
  userId: string,
  lines: readonly { foodId: string; quantity: number }[],
  now: Date,
): Promise<void> {
  // Ordered, so that two merges of one person lock the lines in the same order.
  await sql`
    WITH wanted AS (
      SELECT food_id, max(quantity) AS quantity
      FROM unnest(${lines.map((line) => line.foodId)}::uuid[], ${lines.map((line) => line.quantity)}::int[]) AS line (food_id, quantity)
      GROUP BY food_id
    ),
    food AS (SELECT id FROM ${foods} WHERE id IN (SELECT food_id FROM wanted) FOR KEY SHARE)
    INSERT INTO cart_items (user_id, food_id, quantity, raised_at)
    SELECT ${userId}::uuid, food.id, wanted.quantity, ${now}::timestamptz FROM wanted JOIN food ON food.id = wanted.food_id ORDER BY food.id
    ON CONFLICT (user_id, food_id) DO UPDATE SET quantity = excluded.quantity, raised_at = excluded.raised_at
      WHERE cart_items.quantity < excluded.quantity`.execute(tx);
}

export interface OrderedCart {
  id: string;
  userId: string;
  createdAt: Date;
}

const ordered = prepared(
  (_db: Db, userIds: readonly string[], orderIds: readonly string[], placedAt: readonly Date[]) => sql`
    MERGE INTO cart_items AS line USING (
      SELECT user_id, food_id, placed_at, (
        SELECT coalesce(sum(quantity), 0)::int FROM order_items WHERE order_id = taken.order_id AND food_id = cart_items.food_id
      ) AS bought
      FROM unnest(${userIds}::uuid[], ${orderIds}::uuid[], ${placedAt}::timestamptz[]) AS taken (user_id, order_id, placed_at)
      JOIN cart_items USING (user_id)
    ) AS found ON line.user_id = found.user_id AND line.food_id = found.food_id
    WHEN MATCHED AND (line.raised_at <= found.placed_at OR line.quantity <= found.bought) THEN DELETE
    WHEN MATCHED THEN UPDATE SET quantity = line.quantity - found.bought`,
);

/** Removes the order's lines from the cart, but not what was added since the order was placed. */
export async function removeOrderFromCart(tx: Tx, order: OrderedCart): Promise<void> {
  await batch(tx, ordersRemovedFromCarts(tx, [order]));
}

/** For at most one order of each customer. */
export const ordersRemovedFromCarts = (tx: Tx, orders: readonly OrderedCart[]): Statement<null> =>
  statement(
    ordered.query(
      tx,
      orders.map(({ userId }) => userId),
      orders.map(({ id }) => id),
      orders.map(({ createdAt }) => createdAt),
    ),
    () => null,
  );

/** Call in the transaction that turns ordering off, after the switch was changed. */
export async function emptyAllCarts(tx: Tx): Promise<void> {
  await tx.deleteFrom("cart_items").execute();
}

export async function deleteCart(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("cart_items").where("user_id", "=", userId).execute();
}

/** With the names of the foods. */
export async function personalDataOfCart(db: Db, userId: string): Promise<PersonalData["cart"]> {
  return await db
    .selectFrom("cart_items")
    .innerJoin(foods.as("food"), "food.id", "cart_items.food_id")
    .select(["food.id as _id", "food.name", "cart_items.quantity"])
    .where("user_id", "=", userId)
    .orderBy("food.name")
    .execute();
}

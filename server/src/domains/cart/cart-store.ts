import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-merge.ts";
import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import { pipelined, prepared, writeThenRead } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";
import { foods, menuVersion } from "../menu/food-sql.ts";
import { isConfigured } from "../menu/reading/line-input.ts";
import { ordersTakenSql, settings } from "../settings/settings-sql.ts";
import { inOrderOf, openSessionsOfTokens, type SessionRow } from "../user/session/session-store.ts";
import { lineTaken } from "./cart-lines-store.ts";

export interface Addition {
  userId: string;
  foodId: string;
  /** Of the menu that says that the food can be ordered as it comes. */
  version: number;
}

export interface AddOutcome {
  isOrderEnabled: boolean;
  isCurrent: boolean;
  isKnownFood: boolean;
  isAdded: boolean;
}

/** A food as it comes has its ID as its key. */
const linesOf = pipelined((db: Db, userId: string) =>
  db
    .selectFrom("cart_items")
    .select([sql<string>`food_id::text`.as("key"), "quantity"])
    .where("user_id", "=", userId)
    .unionAll(db.selectFrom("cart_lines").select(["line_key as key", "quantity"]).where("user_id", "=", userId)),
);

export async function selectCart(db: Db, userId: string): Promise<CartData> {
  return cartOf(await linesOf(db, userId));
}

const cartOf = (lines: readonly { key: string; quantity: number }[]): CartData =>
  Object.fromEntries(lines.map((line) => [line.key, line.quantity]));

interface CartColumns {
  items: CartData | null;
  configured: CartData | null;
}

const columnsOf = (userId: string) =>
  [
    sql<CartData | null>`(SELECT json_object_agg(food_id, quantity) FROM cart_items WHERE user_id = ${sql.ref(userId)})`.as(
      "items",
    ),
    sql<CartData | null>`(SELECT json_object_agg(line_key, quantity) FROM cart_lines WHERE user_id = ${sql.ref(userId)})`.as(
      "configured",
    ),
  ] as const;

const toCart = ({ items, configured }: CartColumns): CartData => (configured ? { ...items, ...configured } : (items ?? {}));

const sessionsWithCarts = pipelined((db: Db, tokenHashes: readonly Buffer[]) =>
  openSessionsOfTokens(db, tokenHashes).select(columnsOf("sessions.user_id")),
);

/** The sessions of these tokens with their users' carts, in the order of the hashes. */
export async function findSessionsWithCarts(
  db: Db,
  tokenHashes: readonly Buffer[],
): Promise<((SessionRow & { cart: CartData }) | undefined)[]> {
  const sessions = await sessionsWithCarts(db, tokenHashes);
  return inOrderOf(
    tokenHashes,
    sessions.map((session) => ({ ...session, cart: toCart(session) })),
  );
}

/**
 * Adds one of a food as it comes per addition; a customer may occur several times, with different foods. One statement, and one for the carts
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
  const versions = additions.map(({ version }) => version);
  const [refusals, carts] = await writeThenRead(
    db,
    added.query(db, userIds, foodIds, versions, isOpenNow, now),
    cartsOf.query(db, userIds),
  );
  const refusalAt = new Map(refusals.map(({ place, ...refusal }) => [place - 1, refusal]));
  const cartOfUser = new Map(carts.map(({ userId, ...cart }) => [userId, toCart(cart)]));
  return additions.map(({ userId }, place) => ({ ...(refusalAt.get(place) ?? ADDED), cart: cartOfUser.get(userId) ?? {} }));
}

const ADDED: AddOutcome = { isOrderEnabled: true, isCurrent: true, isKnownFood: true, isAdded: true };

/** Returns the additions that failed. Locks rows in one order to prevent deadlocks between two of these. */
const added = prepared(
  (
    _db: Db,
    userIds: readonly string[],
    foodIds: readonly string[],
    versions: readonly number[],
    isOpenNow: boolean,
    now: Date,
  ) => sql<AddOutcome & { place: number }>`
    WITH switch AS (
      SELECT ${ordersTakenSql(now, isOpenNow)} AS is_order_enabled FROM ${settings} FOR SHARE
    ),
    menu AS (SELECT version FROM ${menuVersion}),
    food AS (SELECT id FROM ${foods} WHERE id = ANY(${foodIds}::uuid[]) ORDER BY id FOR KEY SHARE),
    wanted AS (
      SELECT * FROM unnest(${userIds}::uuid[], ${foodIds}::uuid[], ${versions}::bigint[])
        WITH ORDINALITY AS wanted (user_id, food_id, version, place)
    ),
    added AS (
      INSERT INTO cart_items (user_id, food_id, quantity, raised_at)
      SELECT wanted.user_id, food.id, 1, ${now}::timestamptz FROM wanted JOIN food ON food.id = wanted.food_id, switch, menu
      WHERE switch.is_order_enabled AND wanted.version = menu.version ORDER BY wanted.user_id, food.id
      ON CONFLICT (user_id, food_id) DO UPDATE SET quantity = cart_items.quantity + 1, raised_at = excluded.raised_at
        WHERE cart_items.quantity < ${sql.lit(CART_QUANTITY_MAX)}
      RETURNING user_id, food_id
    )
    SELECT wanted.place::int, switch.is_order_enabled AS "isOrderEnabled", wanted.version = menu.version AS "isCurrent",
      food.id IS NOT NULL AS "isKnownFood", false AS "isAdded"
    FROM wanted CROSS JOIN switch CROSS JOIN menu LEFT JOIN food ON food.id = wanted.food_id
    WHERE NOT EXISTS (SELECT FROM added WHERE added.user_id = wanted.user_id AND added.food_id = wanted.food_id)`,
);

const cartsOf = prepared((db: Db, userIds: readonly string[]) =>
  db
    .selectFrom(sql<{ user_id: string }>`(SELECT DISTINCT unnest(${userIds}::uuid[]))`.as<"people">(sql`people (user_id)`))
    .select("people.user_id as userId")
    .select(columnsOf("people.user_id")),
);

/**
 * One statement, and one for the cart after it. MERGE evaluates a concurrently changed row again, so that two concurrent removals
 * take two away.
 */
export async function removeFromCart(db: Db, userId: string, key: string): Promise<CartData> {
  const write = isConfigured(key) ? lineTaken.query(db, userId, key) : taken.query(db, userId, key);
  const [, lines] = await writeThenRead(db, write, linesOf.query(db, userId));
  return cartOf(lines);
}

const taken = prepared(
  (_db: Db, userId: string, foodId: string) => sql`
    MERGE INTO cart_items USING (VALUES (${userId}::uuid, ${foodId}::uuid)) AS wanted (user_id, food_id)
    ON cart_items.user_id = wanted.user_id AND cart_items.food_id = wanted.food_id
    WHEN MATCHED AND cart_items.quantity > 1 THEN UPDATE SET quantity = cart_items.quantity - 1
    WHEN MATCHED THEN DELETE`,
);

/** Raises each food to the given quantity; skips foods that no longer exist. */
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

/** Call in the transaction that turns ordering off, after the switch was changed. */
export async function emptyAllCarts(tx: Tx): Promise<void> {
  await tx.deleteFrom("cart_items").execute();
  await tx.deleteFrom("cart_lines").execute();
}

export async function deleteCart(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("cart_items").where("user_id", "=", userId).execute();
  await tx.deleteFrom("cart_lines").where("user_id", "=", userId).execute();
}

/** Returns how many lines. */
export async function deleteOldCarts(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  const old = sql`raised_at < ${before}`;
  return (await deleteInSteps(db, "cart_items", old, stopped)) + (await deleteInSteps(db, "cart_lines", old, stopped));
}

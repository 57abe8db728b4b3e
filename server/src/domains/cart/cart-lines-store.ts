/** SQL of configured lines. Each customer is locked first, so that none gets more than `CART_LINES_MAX`. */
import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-merge.ts";
import { CART_LINES_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { sql } from "kysely";
import { batch, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tx } from "../../tables.ts";
import { foods, menuVersion } from "../menu/food-sql.ts";
import { isConfigured } from "../menu/reading/line-input.ts";
import { ordersTakenSql, settings } from "../settings/settings-sql.ts";
import { usersLocked } from "../user/account/user-lock-store.ts";

export interface LineAddition {
  userId: string;
  foodId: string;
  key: string;
  /** Of the menu that the line was read against. */
  version: number;
}

export interface LineAdded {
  isOrderEnabled: boolean;
  isCurrent: boolean;
  isKnownFood: boolean;
  hasRoom: boolean;
  isAdded: boolean;
}

const ADDED: LineAdded = { isOrderEnabled: true, isCurrent: true, isKnownFood: true, hasRoom: true, isAdded: true };

/** Adds one of a configured line for each of these customers. `isOpenNow`: whether the opening hours allow orders. */
export async function addLines(
  tx: Tx,
  additions: readonly LineAddition[],
  { isOpenNow, now }: { isOpenNow: boolean; now: Date },
): Promise<LineAdded[]> {
  const columns = (name: "userId" | "foodId" | "key") => additions.map((addition) => addition[name]);
  const versions = additions.map(({ version }) => version);
  const added = linesAdded.query(tx, columns("userId"), columns("key"), columns("foodId"), versions, isOpenNow, now);
  const [, refusals] = await batch(
    tx,
    usersLocked(tx, columns("userId")),
    statement(added, (rows) => rows),
  );
  const refusalAt = new Map(refusals.map(({ place, ...refusal }) => [place - 1, refusal]));
  return additions.map((_, place) => refusalAt.get(place) ?? ADDED);
}

/** Returns the additions that failed. The lock on the settings is for turning ordering off, as in `addToCarts`. */
const linesAdded = prepared(
  (
    _db: Db,
    userIds: readonly string[],
    keys: readonly string[],
    foodIds: readonly string[],
    versions: readonly number[],
    isOpenNow: boolean,
    now: Date,
  ) => sql<LineAdded & { place: number }>`
    WITH switch AS (
      SELECT ${ordersTakenSql(now, isOpenNow)} AS is_order_enabled FROM ${settings} FOR SHARE
    ),
    menu AS (SELECT version FROM ${menuVersion}),
    food AS (SELECT id FROM ${foods} WHERE id = ANY(${foodIds}::uuid[]) ORDER BY id FOR KEY SHARE),
    wanted AS (
      SELECT wanted.*, wanted.version = menu.version AS is_current, (
        SELECT count(*) < ${sql.lit(CART_LINES_MAX)} OR bool_or(cart_lines.line_key = wanted.line_key)
        FROM cart_lines WHERE cart_lines.user_id = wanted.user_id
      ) AS has_room
      FROM unnest(${userIds}::uuid[], ${keys}::text[], ${foodIds}::uuid[], ${versions}::bigint[])
        WITH ORDINALITY AS wanted (user_id, line_key, food_id, version, place), menu
    ),
    added AS (
      INSERT INTO cart_lines (user_id, line_key, food_id, quantity, raised_at)
      SELECT wanted.user_id, wanted.line_key, food.id, 1, ${now}::timestamptz
      FROM wanted JOIN food ON food.id = wanted.food_id, switch
      WHERE switch.is_order_enabled AND wanted.is_current AND wanted.has_room ORDER BY wanted.user_id
      ON CONFLICT (user_id, key_hash) DO UPDATE SET quantity = cart_lines.quantity + 1, raised_at = excluded.raised_at
        WHERE cart_lines.quantity < ${sql.lit(CART_QUANTITY_MAX)}
      RETURNING user_id
    )
    SELECT wanted.place::int, switch.is_order_enabled AS "isOrderEnabled", wanted.is_current AS "isCurrent",
      food.id IS NOT NULL AS "isKnownFood", wanted.has_room AS "hasRoom", false AS "isAdded"
    FROM wanted CROSS JOIN switch LEFT JOIN food ON food.id = wanted.food_id
    WHERE NOT EXISTS (SELECT FROM added WHERE added.user_id = wanted.user_id)`,
);

export const lineTaken = prepared(
  (_db: Db, userId: string, key: string) => sql`
    MERGE INTO cart_lines USING (VALUES (${userId}::uuid, ${key}::text)) AS wanted (user_id, line_key)
    ON cart_lines.user_id = wanted.user_id AND cart_lines.key_hash = md5(wanted.line_key)::uuid
    WHEN MATCHED AND cart_lines.quantity > 1 THEN UPDATE SET quantity = cart_lines.quantity - 1
    WHEN MATCHED THEN DELETE`,
);

export interface MergedLine {
  key: string;
  foodId: string;
  quantity: number;
}

/** Raises each line to the given quantity. Skips foods that no longer exist, and the last lines of a cart that becomes too full. */
export async function raiseLines(tx: Tx, userId: string, lines: readonly MergedLine[], now: Date): Promise<void> {
  const column = <Name extends keyof MergedLine>(name: Name) => lines.map((line) => line[name]);
  await sql`
    WITH wanted AS (
      SELECT line_key, food_id, quantity, place, EXISTS (
        SELECT FROM cart_lines WHERE user_id = ${userId}::uuid AND key_hash = md5(line.line_key)::uuid
      ) AS is_there
      FROM unnest(${column("key")}::text[], ${column("foodId")}::uuid[], ${column("quantity")}::int[])
        WITH ORDINALITY AS line (line_key, food_id, quantity, place)
      WHERE food_id IN (SELECT id FROM ${foods})
    ),
    fitting AS (
      SELECT wanted.*, row_number() OVER (PARTITION BY is_there ORDER BY place) AS number,
        ${sql.lit(CART_LINES_MAX)} - (SELECT count(*) FROM cart_lines WHERE user_id = ${userId}::uuid) AS room
      FROM wanted
    ),
    food AS (SELECT id FROM ${foods} WHERE id IN (SELECT food_id FROM fitting) FOR KEY SHARE)
    INSERT INTO cart_lines (user_id, line_key, food_id, quantity, raised_at)
    SELECT ${userId}::uuid, fitting.line_key, food.id, fitting.quantity, ${now}::timestamptz
    FROM fitting JOIN food ON food.id = fitting.food_id WHERE fitting.is_there OR fitting.number <= fitting.room
    ON CONFLICT (user_id, key_hash) DO UPDATE SET quantity = excluded.quantity, raised_at = excluded.raised_at
      WHERE cart_lines.quantity < excluded.quantity`.execute(tx);
}

/** Adds what there is of the line `from` to the line `key`, at most as many as a cart may have. Lock the customer first. */
export async function renameLine(
  tx: Tx,
  userId: string,
  { from, key, foodId }: { from: string; key: string; foodId: string },
  now: Date,
): Promise<void> {
  const taken = await tx
    .deleteFrom("cart_lines")
    .where("user_id", "=", userId)
    .where("key_hash", "=", sql<string>`md5(${from})::uuid`)
    .returning("quantity")
    .executeTakeFirst();
  if (!taken) return;
  const raised = sql`quantity = least(line.quantity + excluded.quantity, ${sql.lit(CART_QUANTITY_MAX)}), raised_at = excluded.raised_at`;
  await (isConfigured(key)
    ? sql`
      INSERT INTO cart_lines AS line (user_id, line_key, food_id, quantity, raised_at)
      VALUES (${userId}::uuid, ${key}, ${foodId}::uuid, ${taken.quantity}::int, ${now}::timestamptz)
      ON CONFLICT (user_id, key_hash) DO UPDATE SET ${raised}`
    : sql`
      INSERT INTO cart_items AS line (user_id, food_id, quantity, raised_at)
      VALUES (${userId}::uuid, ${foodId}::uuid, ${taken.quantity}::int, ${now}::timestamptz)
      ON CONFLICT (user_id, food_id) DO UPDATE SET ${raised}`
  ).execute(tx);
}

/** Removes a line, however many there are of it. Returns false if it was not there. */
export async function dropLine(tx: Tx, userId: string, key: string): Promise<boolean> {
  const dropped = isConfigured(key)
    ? tx.deleteFrom("cart_lines").where("key_hash", "=", sql<string>`md5(${key})::uuid`)
    : tx.deleteFrom("cart_items").where("food_id", "=", key);
  const { numDeletedRows } = await dropped.where("user_id", "=", userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface RaiseOutcome {
  isKnownFood: boolean;
  hasRoom: boolean;
  /** False: there would be more than `CART_QUANTITY_MAX` of it. */
  isAdded: boolean;
}

/** Adds `quantity` of a line. Lock the customer first. */
export async function raiseLineBy(tx: Tx, userId: string, { key, foodId, quantity }: MergedLine, now: Date): Promise<RaiseOutcome> {
  const known = await sql`SELECT FROM ${foods} WHERE id = ${foodId}::uuid FOR KEY SHARE`.execute(tx);
  if (known.rows.length === 0) return { isKnownFood: false, hasRoom: true, isAdded: false };
  const raised = sql`quantity = line.quantity + excluded.quantity, raised_at = excluded.raised_at
    WHERE line.quantity + excluded.quantity <= ${sql.lit(CART_QUANTITY_MAX)} RETURNING 1`;
  if (!isConfigured(key)) {
    const { rows } = await sql`
      INSERT INTO cart_items AS line (user_id, food_id, quantity, raised_at)
      VALUES (${userId}::uuid, ${foodId}::uuid, ${quantity}::int, ${now}::timestamptz)
      ON CONFLICT (user_id, food_id) DO UPDATE SET ${raised}`.execute(tx);
    return { isKnownFood: true, hasRoom: true, isAdded: rows.length > 0 };
  }
  const { rows } = await sql`
    INSERT INTO cart_lines AS line (user_id, line_key, food_id, quantity, raised_at)
    VALUES (${userId}::uuid, ${key}, ${foodId}::uuid, ${quantity}::int, ${now}::timestamptz)
    ON CONFLICT (user_id, key_hash) DO UPDATE SET ${raised}`.execute(tx);
  const counted = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM cart_lines WHERE user_id = ${userId}::uuid`.execute(tx);
  return { isKnownFood: true, hasRoom: (counted.rows[0]?.count ?? 0) <= CART_LINES_MAX, isAdded: rows.length > 0 };
}

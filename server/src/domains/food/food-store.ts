import { toPaise, toRupees } from "@forno/contract/rules/pricing/money.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { lockByName } from "../../platform/db/statements/lock-by-name.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tables, Tx } from "../../tables.ts";

/** In the order of the menu: newest last. */
export async function selectFoods(db: Db): Promise<Food[]> {
  const rows = await db.selectFrom("foods").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(toFood);
}

export interface PricedFood {
  id: string;
  name: string;
  pricePaise: number;
  isAvailable: boolean;
}

/** Those of these foods that are on the menu, by ID. */
const pricedFoods = prepared((db: Db, ids: readonly string[]) =>
  db.selectFrom("foods").select(["id", "name", "price_paise", "is_available"]).where("id", "=", sql<string>`ANY(${ids}::uuid[])`),
);

export const foodsByIds = (tx: Tx, ids: readonly string[]): Statement<Map<string, PricedFood>> =>
  statement(
    pricedFoods.query(tx, ids),
    (rows) =>
      new Map(
        rows.map(({ id, name, price_paise, is_available }) => [
          id,
          { id, name, pricePaise: price_paise, isAvailable: is_available },
        ]),
      ),
  );

/** Serializes additions to the menu until the transaction ends. Returns the number of foods. */
export async function lockMenu(tx: Tx): Promise<{ count: number }> {
  await lockByName(tx, "menu");
  return await tx
    .selectFrom("foods")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}

export type NewFood = Omit<Food, "_id" | "isAvailable">;

type Column = keyof Tables["foods"];
/** Names each column that an owner sets, so that a new column that is not stored or changed is a type error. */
type FilledIn = Record<Exclude<Column, "id" | "created_at" | "is_available" | "edited_at">, unknown> &
  Partial<Record<Column, unknown>>;

export async function insertFood(tx: Tx, food: NewFood, now: Date): Promise<Food> {
  const row = await tx
    .insertInto("foods")
    .values({
      id: newId(),
      name: food.name,
      description: food.description,
      price_paise: toPaise(food.price),
      image: food.image,
      category: food.category,
      created_at: now,
    } satisfies FilledIn)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFood(row);
}

/** Locks the food until the transaction ends. */
export async function lockFood(tx: Tx, id: string): Promise<Food | undefined> {
  const row = await tx.selectFrom("foods").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && toFood(row);
}

export interface FoodChange extends Partial<Omit<Food, "_id">> {
  /** When an owner first edited it. */
  editedAt?: Date;
}

/** Absent fields stay unchanged. The food must be locked. */
export async function changeFood(tx: Tx, id: string, change: FoodChange): Promise<Food> {
  const row = await tx
    .updateTable("foods")
    .set({
      name: change.name,
      description: change.description,
      price_paise: change.price === undefined ? undefined : toPaise(change.price),
      image: change.image,
      category: change.category,
      is_available: change.isAvailable,
      edited_at: change.editedAt,
    } satisfies FilledIn)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFood(row);
}

/** Also removes it from carts. Undefined if it does not exist. */
export async function deleteFood(tx: Tx, id: string): Promise<Food | undefined> {
  const row = await tx.deleteFrom("foods").where("id", "=", id).returningAll().executeTakeFirst();
  return row && toFood(row);
}

function toFood(row: Selectable<Tables["foods"]>): Food {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toRupees(row.price_paise),
    image: row.image,
    category: row.category,
    isAvailable: row.is_available,
  };
}

export async function hasFoods(db: Db): Promise<boolean> {
  return (await db.selectFrom("foods").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** IDs of those that were added at this moment and have not been edited since. */
export async function selectFoodsAdded(db: Db, at: Date): Promise<string[]> {
  const query = db.selectFrom("foods").select("id").where("created_at", "=", at).where("edited_at", "is", null);
  return (await query.execute()).map(({ id }) => id);
}

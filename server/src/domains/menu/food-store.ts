import type { Food } from "@forno/contract/menu/food.ts";
import { OWN_TAGS } from "@forno/contract/menu/rules/food-tags.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { Selectable } from "kysely";
import { v7 as newId } from "uuid";
import { lockByName } from "../../platform/db/statements/lock-by-name.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { pricesOf, storedPrices } from "./reading/menu-json.ts";

/** Serializes changes of the menu until the transaction ends. Returns the number of foods. */
export async function lockMenu(tx: Tx): Promise<{ count: number }> {
  await lockByName(tx, "menu");
  return await tx
    .selectFrom("foods")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
}

type Basics = "name" | "description" | "price" | "image" | "category";
/** What is absent has its default; the database chooses the slug and the last position. */
export type NewFood = Pick<Food, Basics> & { [K in Exclude<keyof Food, Basics>]?: Food[K] | undefined };

type Column = keyof Tables["foods"];
/** Names each column that an owner sets, so that a new column that is not stored or changed is a type error. */
type FilledIn = Record<Exclude<Column, "id" | "created_at" | "is_available" | "edited_at">, unknown> &
  Partial<Record<Column, unknown>>;

export async function insertFood(tx: Tx, food: NewFood, now: Date): Promise<Food> {
  const row = await tx
    .insertInto("foods")
    .values({
      id: food._id ?? newId(),
      name: food.name,
      description: food.description,
      price_paise: toPaise(food.price),
      image: food.image,
      category: food.category,
      created_at: now,
      slug: food.slug ?? null,
      position: food.position ?? null,
      section_id: food.sectionId ?? null,
      diet: food.diet ?? null,
      tags: JSON.stringify(ownTagsOf(food.tags ?? [])),
      allergens: JSON.stringify(food.allergens ?? []),
      kcal: food.kcal ?? null,
      prices: JSON.stringify(storedPrices(food.prices ?? [])),
      default_size_id: food.defaultSizeId ?? null,
      modifier_group_ids: JSON.stringify(food.modifierGroupIds ?? []),
      halves: food.halves ?? null,
      default_modifiers: JSON.stringify(food.defaultModifiers ?? []),
      base_image: food.baseImage ?? null,
      service_hours: jsonOrNull(food.serviceHours),
      deal: jsonOrNull(food.deal),
      is_available: food.isAvailable,
      sold_out_until: timeIfGiven(food.soldOutUntil),
    } satisfies FilledIn)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFood(row);
}

/** `bestseller` comes from sales. */
export const ownTagsOf = (tags: Food["tags"]): (typeof OWN_TAGS)[number][] => OWN_TAGS.filter((tag) => tags.includes(tag));
const jsonOrNull = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
const timeIfGiven = (time: string | null | undefined): Date | null | undefined =>
  typeof time === "string" ? new Date(time) : time;
const jsonIfGiven = (value: object | undefined): string | undefined => value && JSON.stringify(value);

/** Locks the food until the transaction ends. */
export async function lockFood(tx: Tx, id: string): Promise<Food | undefined> {
  const row = await tx.selectFrom("foods").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row && toFood(row);
}

export interface FoodChange extends Partial<Omit<Food, "_id">> {
  /** When an owner first edited it. */
  editedAt?: Date;
}

/** Absent fields stay unchanged. The food must be locked. The price of the default size is `price`. */
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
      slug: change.slug,
      position: change.position,
      section_id: change.sectionId,
      diet: change.diet,
      tags: jsonIfGiven(change.tags && ownTagsOf(change.tags)),
      allergens: jsonIfGiven(change.allergens),
      kcal: change.kcal,
      prices: jsonIfGiven(change.prices && storedPrices(change.prices)),
      default_size_id: change.defaultSizeId,
      modifier_group_ids: jsonIfGiven(change.modifierGroupIds),
      halves: change.halves,
      default_modifiers: jsonIfGiven(change.defaultModifiers),
      base_image: change.baseImage,
      service_hours: change.serviceHours === undefined ? undefined : jsonOrNull(change.serviceHours),
      deal: change.deal === undefined ? undefined : jsonOrNull(change.deal),
      sold_out_until: timeIfGiven(change.soldOutUntil),
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

type Selected = Selectable<Tables["foods"]>;
/** As it is in JSON, too, where times are texts. */
export type FoodRow = Omit<Selected, "sold_out_until" | "created_at" | "edited_at"> & { sold_out_until: Date | string | null };

export function toFood(row: FoodRow): Food {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toRupees(row.price_paise),
    image: row.image,
    category: row.category,
    isAvailable: row.is_available,
    soldOutUntil: row.sold_out_until && new Date(row.sold_out_until).toISOString(),
    slug: row.slug,
    sectionId: row.section_id,
    position: row.position,
    diet: row.diet,
    tags: OWN_TAGS.filter((tag) => row.tags.includes(tag)),
    allergens: row.allergens,
    kcal: row.kcal,
    prices: pricesOf(row.prices, row.default_size_id, row.price_paise),
    defaultSizeId: row.default_size_id,
    modifierGroupIds: row.modifier_group_ids,
    halves: row.halves,
    defaultModifiers: row.default_modifiers,
    baseImage: row.base_image,
    serviceHours: row.service_hours,
    deal: row.deal,
  };
}

/** A document can give several foods one picture. */
export async function isPictureUsed(tx: Tx, image: string): Promise<boolean> {
  return (await tx.selectFrom("foods").select("id").where("image", "=", image).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasFoods(db: Db): Promise<boolean> {
  return (await db.selectFrom("foods").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** IDs of those that were added at this moment and have not been edited since. */
export async function selectFoodsAdded(db: Db, at: Date): Promise<string[]> {
  const query = db.selectFrom("foods").select("id").where("created_at", "=", at).where("edited_at", "is", null);
  return (await query.execute()).map(({ id }) => id);
}

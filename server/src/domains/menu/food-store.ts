import type { Food } from "@forno/contract/menu/food.ts";
import { OWN_TAGS } from "@forno/contract/menu/rules/food-labels.ts";
import { newFood } from "@forno/contract/menu/rules/new-food.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { type Insertable, type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { lockByName } from "../../platform/db/database.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { overlaid } from "./editing/menu-parts.ts";
import type { MenuTables } from "./menu-tables.ts";
import { pricesOf, storedPrices } from "./reading/menu-json.ts";

/** Serializes changes of the menu until the transaction ends. */
export const lockMenu = (tx: Tx): Promise<void> => lockByName(tx, "menu");

/** What is absent has its default; the database chooses the slug and the last position. */
export type NewFood = Pick<Food, "name" | "description" | "price" | "image" | "category"> & {
  [K in keyof Food]?: Food[K] | undefined;
};

export async function insertFood(tx: Tx, food: NewFood, now: Date): Promise<Food> {
  const { _id: id = newId(), slug = null, position = null } = food;
  const row = await tx
    .insertInto("foods")
    .values({ ...columnsOf(overlaid(newFood(id, food.name), food)), id, slug, position, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFood(row);
}

/** `bestseller` comes from sales. */
export const ownTagsOf = (tags: Food["tags"]): (typeof OWN_TAGS)[number][] => OWN_TAGS.filter((tag) => tags.includes(tag));
const jsonOrNull = (value: object | null): string | null => value && JSON.stringify(value);

export interface FoodChange extends Partial<Omit<Food, "_id">> {
  /** When an owner first edited it. */
  editedAt?: Date;
}

/** Absent fields stay unchanged. The menu must be locked. The price of the default size is `price`. */
export async function changeFood(tx: Tx, id: string, change: FoodChange): Promise<Food> {
  const row = await tx
    .updateTable("foods")
    .set({ ...columnsOf(change), slug: change.slug, position: change.position, edited_at: change.editedAt })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFood(row);
}

type Column = Exclude<keyof Tables["foods"], "id" | "slug" | "position" | "created_at" | "edited_at">;
/** Names each column that an owner sets, so that a new column that is not stored or changed is a type error. */
type Columns = Required<Pick<Insertable<Tables["foods"]>, Column>>;

function columnsOf(food: Food): Columns;
function columnsOf(food: Partial<Food>): { [C in Column]: Columns[C] | undefined };
function columnsOf(food: Partial<Food>): { [C in Column]: Columns[C] | undefined } {
  return {
    name: food.name,
    description: food.description,
    price_paise: food.price === undefined ? undefined : toPaise(food.price),
    image: food.image,
    category: food.category,
    is_available: food.isAvailable,
    sold_out_until: timeIfGiven(food.soldOutUntil),
    section_id: food.sectionId,
    diet: food.diet,
    tags: jsonIfGiven(food.tags && ownTagsOf(food.tags)),
    allergens: jsonIfGiven(food.allergens),
    kcal: food.kcal,
    prices: jsonIfGiven(food.prices && storedPrices(food.prices)),
    default_size_id: food.defaultSizeId,
    modifier_group_ids: jsonIfGiven(food.modifierGroupIds),
    halves: food.halves,
    default_modifiers: jsonIfGiven(food.defaultModifiers),
    base_image: food.baseImage,
    service_hours: food.serviceHours === undefined ? undefined : jsonOrNull(food.serviceHours),
    kitchen_units: food.kitchenUnits,
    tax_rate: food.taxRate,
    hsn: food.hsn,
    deal: food.deal === undefined ? undefined : jsonOrNull(food.deal),
  };
}

const timeIfGiven = (time: string | null | undefined): Date | null | undefined =>
  typeof time === "string" ? new Date(time) : time;
const jsonIfGiven = (value: object | undefined): string | undefined => value && JSON.stringify(value);

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
    kitchenUnits: row.kitchen_units,
    taxRate: row.tax_rate,
    hsn: row.hsn,
    deal: row.deal,
  };
}

/** Its picture must stay as long as it can be put back. */
export async function storeRemovedFood(tx: Tx, food: Food, now: Date): Promise<void> {
  // From before, if it was put back and is removed again.
  await tx.deleteFrom("removed_foods").where("id", "=", food._id).execute();
  const row = { id: food._id, food: JSON.stringify(food), image: food.image, removed_at: now };
  await tx.insertInto("removed_foods").values(row).execute();
}

export async function selectRemovedFood(db: Db, id: string, since: Date): Promise<Food | undefined> {
  const removed = db.selectFrom("removed_foods").select("food").where("id", "=", id).where("removed_at", ">=", since);
  return (await removed.executeTakeFirst())?.food;
}

/** Returns the pictures of those that were removed before this moment. */
export async function deleteRemovedFoods(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.deleteFrom("removed_foods").where("removed_at", "<", before).returning("image").execute();
  return rows.map(({ image }) => image);
}

/** A document can give several foods one picture. */
export async function isPictureUsed(tx: Tx, image: string): Promise<boolean> {
  const used = tx.selectFrom("foods").select("id").where("image", "=", image);
  const removed = tx.selectFrom("removed_foods").select("id").where("image", "=", image);
  return (await used.unionAll(removed).limit(1).executeTakeFirst()) !== undefined;
}

export async function hasFoods(db: Db): Promise<boolean> {
  return (await db.selectFrom("foods").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** IDs of those that were added at this moment and have not been edited since. */
export async function selectFoodsAdded(db: Db, at: Date): Promise<string[]> {
  const query = db.selectFrom("foods").select("id").where("created_at", "=", at).where("edited_at", "is", null);
  return (await query.execute()).map(({ id }) => id);
}

/** SQL fragments for statements of other domains. */
export const foods = sql<
  Pick<Selectable<MenuTables["foods"]>, "id" | "name" | "section_id" | "is_available" | "sold_out_until">
>`foods`;
export const sections = sql<Selectable<MenuTables["menu_sections"]>>`menu_sections`;

/** Stores what differs between two menus. */
import { isDeepStrictEqual } from "node:util";
import type { Food, Menu } from "@forno/contract/shop/food.ts";
import type { MenuSection, MenuSize, ModifierGroup } from "@forno/contract/shop/menu.ts";
import type { Insertable } from "kysely";
import type { Tables, Tx } from "../../../../tables.ts";
import { changeFood, deleteFood, insertFood, isPictureUsed } from "../../food-store.ts";
import { storedModifiers } from "../../menu/menu-json.ts";

/** Locks the menu until the transaction ends, for the program before, too: each of its changes waits for this row. */
export async function lockVersion(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("menu_version").select("version").forUpdate().executeTakeFirstOrThrow();
  return row.version;
}

/** The menu must be locked. Returns the pictures that no food has any more. */
export async function saveMenu(tx: Tx, before: Menu, after: Menu, now: Date): Promise<string[]> {
  await upsertParts(tx, "menu_sections", [before.sections, after.sections], sectionRow);
  await upsertParts(tx, "menu_sizes", [before.sizes, after.sizes], sizeRow);
  await upsertParts(tx, "modifier_groups", [before.modifierGroups, after.modifierGroups], groupRow);
  const released = await saveFoods(tx, before.foods, placed(before, after), now);
  await deleteParts(tx, "menu_sections", [before.sections, after.sections]);
  await deleteParts(tx, "menu_sizes", [before.sizes, after.sizes]);
  await deleteParts(tx, "modifier_groups", [before.modifierGroups, after.modifierGroups]);
  const unused = [];
  for (const image of new Set(released)) if (!(await isPictureUsed(tx, image))) unused.push(image);
  return unused;
}

type PartTable = "menu_sections" | "menu_sizes" | "modifier_groups";
type RowOf<P, T extends PartTable> = (part: P, position: number) => Insertable<Tables[T]> & { id: string };
interface Part {
  _id: string;
}

const sectionRow: RowOf<MenuSection, "menu_sections"> = ({ _id, name, station }, position) => ({
  id: _id,
  name,
  station,
  position,
});

const sizeRow: RowOf<MenuSize, "menu_sizes"> = ({ _id, name, detail, isAvailable, soldOutUntil }, position) => ({
  id: _id,
  name,
  detail,
  position,
  is_available: isAvailable,
  sold_out_until: soldOutUntil === null ? null : new Date(soldOutUntil),
});

const groupRow: RowOf<ModifierGroup, "modifier_groups"> = ({ _id, modifiers, ...group }, position) => ({
  id: _id,
  name: group.name,
  position,
  min: group.min,
  max: group.max,
  included: group.included,
  layout: group.layout,
  modifiers: JSON.stringify(storedModifiers(modifiers)),
});

async function upsertParts<P extends Part, T extends PartTable>(
  tx: Tx,
  table: T,
  [before, after]: [readonly P[], readonly P[]],
  rowOf: RowOf<P, T>,
): Promise<void> {
  const known = new Map(before.map((part, position) => [part._id, { ...part, position }]));
  for (const [position, part] of after.entries()) {
    if (isDeepStrictEqual(known.get(part._id), { ...part, position })) continue;
    const row = rowOf(part, position);
    const values = { ...row, id: undefined };
    await tx
      .insertInto<PartTable>(table)
      .values(row as never)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values as never))
      .execute();
  }
}

async function deleteParts(tx: Tx, table: PartTable, [before, after]: [readonly Part[], readonly Part[]]): Promise<void> {
  const left = new Set(after.map(({ _id }) => _id));
  for (const { _id } of before) if (!left.has(_id)) await tx.deleteFrom(table).where("id", "=", _id).execute();
}

/** Foods with the positions that follow from their order. Those of an unchanged section keep theirs. */
function placed(before: Menu, after: Menu): Food[] {
  const idsBySection = (foods: readonly Food[]) => Map.groupBy(foods, ({ sectionId }) => sectionId);
  const was = idsBySection(before.foods);
  const ids = (foods: readonly Food[] = []) => foods.map(({ _id }) => _id).join();
  return [...idsBySection(after.foods)].flatMap(([sectionId, foods]) => {
    const known = was.get(sectionId);
    if (ids(known) === ids(foods)) return foods.map((food, index) => ({ ...food, position: known?.[index]?.position ?? index }));
    return foods.map((food, position) => ({ ...food, position }));
  });
}

/** Returns the pictures of foods that were removed or got another one. */
async function saveFoods(tx: Tx, before: readonly Food[], after: readonly Food[], now: Date): Promise<string[]> {
  const known = new Map(before.map((food) => [food._id, food]));
  const left = new Set(after.map(({ _id }) => _id));
  const released: string[] = [];
  for (const { _id, image } of before.filter((food) => !left.has(food._id))) {
    await deleteFood(tx, _id);
    released.push(image);
  }
  const changed = after.flatMap((is) => {
    const was = known.get(is._id);
    return was && !isDeepStrictEqual(was, is) ? [{ was, is }] : [];
  });
  // Two foods may exchange their addresses: each one leaves its own first.
  for (const { was, is } of changed) if (was.slug !== is.slug) await changeFood(tx, is._id, { slug: is._id });
  for (const { was, is } of changed) {
    const difference = differing(was, is);
    const isEdited = Object.keys(difference).some((field) => !UNEDITED.has(field));
    await changeFood(tx, is._id, { ...difference, ...(isEdited && { editedAt: now }) });
    if (was.image !== is.image) released.push(was.image);
  }
  for (const food of after.filter(({ _id }) => !known.has(_id)))
    await insertFood(tx, { ...food, slug: food.slug || undefined }, now);
  return released;
}

/** A food of the demo remains one if it is sold out or in another place. */
const UNEDITED: ReadonlySet<string> = new Set<keyof Food>(["isAvailable", "soldOutUntil", "position"]);

const differing = (was: Food, is: Food): Partial<Food> =>
  Object.fromEntries(Object.entries(is).filter(([field, value]) => !isDeepStrictEqual(value, was[field as keyof Food])));

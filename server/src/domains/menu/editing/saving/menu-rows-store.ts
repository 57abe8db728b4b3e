/** Stores what differs between two menus. */
import { isDeepStrictEqual } from "node:util";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Tx } from "../../../../tables.ts";
import { changeFood, deleteFood, insertFood, isPictureUsed } from "../../food-store.ts";
import { deleteParts, saveParts } from "../../reading/menu-parts-store.ts";

/** Locks the menu until the transaction ends: each change of it updates this row. */
export async function lockVersion(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("menu_version").select("version").forUpdate().executeTakeFirstOrThrow();
  return row.version;
}

/** The menu must be locked. Returns the pictures that no food has any more. */
export async function saveMenu(tx: Tx, before: Menu, after: Menu, now: Date): Promise<string[]> {
  await saveParts(tx, before, after);
  const released = await saveFoods(tx, before.foods, placed(before, after), now);
  await deleteParts(tx, before, after);
  const unused = [];
  for (const image of new Set(released)) if (!(await isPictureUsed(tx, image))) unused.push(image);
  return unused;
}

/** Foods with the positions that follow from their order. In a section that only got new ones at its end, the others keep theirs. */
function placed(before: Menu, after: Menu): Food[] {
  const bySection = (foods: readonly Food[]) => Map.groupBy(foods, ({ sectionId }) => sectionId);
  const was = bySection(before.foods);
  return [...bySection(after.foods)].flatMap(([sectionId, foods]) => {
    const known = was.get(sectionId) ?? [];
    const isKept = known.every(({ _id }, index) => foods[index]?._id === _id);
    const start = isKept ? (known.at(-1)?.position ?? -1) + 1 - known.length : 0;
    return foods.map((food, index) => ({ ...food, position: (isKept ? known[index]?.position : undefined) ?? start + index }));
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

/** With the stored prices where another size becomes the default: that of the former one may be stale, as long as it was not read. */
const differing = (was: Food, is: Food): Partial<Food> => ({
  ...Object.fromEntries(Object.entries(is).filter(([field, value]) => !isDeepStrictEqual(value, was[field as keyof Food]))),
  ...(was.defaultSizeId !== is.defaultSizeId && { prices: is.prices }),
});

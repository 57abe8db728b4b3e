/** Changes of the menu by an admin (spec section 5, Add food; api.md, Menu). */

import type { Food } from "@forno/contract/menu/food.ts";
import type { FoodChanges, FoodFields } from "@forno/contract/menu/food-input.ts";
import { FOODS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { ProcessedImage } from "../../providers/images/image-processor.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, changesBetween, recordAudit, recordChanges } from "../audit/audit.ts";
import { processImage, storePicture } from "../picture/picture.ts";
import { deletePictures } from "../picture/picture-store.ts";
import { changeFood, deleteFood, insertFood, isPictureUsed, lockFood, lockMenu, type NewFood } from "./food-store.ts";
import { MENU_TOPIC } from "./menu.ts";

export type MenuDeps = Pick<Deps, "db" | "clock">;

const subjectOf = ({ _id, name }: Food) => ({ type: "food", id: _id, label: name }) as const;

export async function addFood(
  deps: MenuDeps & Pick<Deps, "images">,
  admin: AuditActor,
  { fields, image }: { fields: FoodFields; image: Buffer },
): Promise<Food> {
  const picture = await processImage(deps.images, image);
  const now = deps.clock();
  return await inTransaction(deps.db, async (tx) => {
    const { count } = await lockMenu(tx);
    if (count >= FOODS_MAX) throw refuse("menuFull");
    const added = await insertPicturedFood(tx, { ...fields, category: fields.category ?? null }, picture, now);
    const { price, category } = added;
    await recordAudit(tx, admin, { action: "food.add", subject: subjectOf(added), details: { price, category } }, now);
    await notifyMenuChanged(tx);
    return added;
  });
}

export async function insertPicturedFood(tx: Tx, food: Omit<NewFood, "image">, picture: ProcessedImage, now: Date): Promise<Food> {
  return await insertFood(tx, { ...food, image: await storePicture(tx, picture) }, now);
}

/** Absent fields stay unchanged; a new picture replaces the old one, which is deleted. Refuses with `foodNotFound`. */
export async function updateFood(
  deps: MenuDeps & Pick<Deps, "images">,
  admin: AuditActor,
  { fields: { id, ...fields }, image }: { fields: FoodChanges; image: Buffer | null },
): Promise<Food> {
  const picture = image && (await processImage(deps.images, image));
  const now = deps.clock();
  return await inTransaction(deps.db, async (tx) => {
    await lockMenu(tx);
    const before = await lockFood(tx, id);
    if (!before) throw refuse("foodNotFound");
    const replaced = picture ? { image: await storePicture(tx, picture) } : {};
    const after = await changeFood(tx, id, { ...fields, ...replaced, editedAt: now });
    if (picture) await deleteUnused(tx, before.image);
    await recordChanges(tx, admin, { action: "food.update", subject: subjectOf(after) }, changesBetween(before, after), now);
    await notifyMenuChanged(tx);
    return after;
  });
}

/** A food that is sold out stays on the menu and in carts, but cannot be added or ordered. Refuses with `foodNotFound`. */
export async function setAvailability(deps: MenuDeps, admin: AuditActor, id: string, isAvailable: boolean): Promise<Food> {
  const now = deps.clock();
  return await inTransaction(deps.db, async (tx) => {
    await lockMenu(tx);
    const before = await lockFood(tx, id);
    if (!before) throw refuse("foodNotFound");
    const after = await changeFood(tx, id, { isAvailable, soldOutUntil: null });
    await recordChanges(tx, admin, { action: "food.availability", subject: subjectOf(after) }, changesBetween(before, after), now);
    await notifyMenuChanged(tx);
    return after;
  });
}

export async function removeFood(deps: MenuDeps, admin: AuditActor, id: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const food = await removeFromMenu(tx, id);
    if (!food) throw refuse("foodNotFound");
    await recordAudit(tx, admin, { action: "food.remove", subject: subjectOf(food) }, deps.clock());
  });
}

/** Also deletes its pictures. */
export async function removeFromMenu(tx: Tx, id: string): Promise<Food | undefined> {
  await lockMenu(tx);
  const food = await deleteFood(tx, id);
  if (food) await deleteUnused(tx, food.image);
  await notifyMenuChanged(tx);
  return food;
}

async function deleteUnused(tx: Tx, image: string): Promise<void> {
  if (!(await isPictureUsed(tx, image))) await deletePictures(tx, image);
}

/** Call in the transaction that changes it. */
export async function notifyMenuChanged(tx: Tx): Promise<void> {
  await notifyChange(tx, MENU_TOPIC);
  await raise(tx, "menuChanged", null);
}

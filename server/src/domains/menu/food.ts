/** Changes of a food by an admin (spec section 5, Add food; api.md, Menu). */

import type { Food, FoodChangesForm, FoodForm } from "@forno/contract/menu/food.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import type { ProcessedImage } from "../../providers/images/image-processor.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import { namePicture, processImage, storePicture } from "../picture/picture.ts";
import { deletePictures } from "../picture/picture-store.ts";
import * as edits from "./editing/menu-edits.ts";
import { setSale } from "./editing/sale-edit.ts";
import { changeMenu, type EditDeps, type EditOptions } from "./editing/saving/change-menu.ts";
import {
  deleteFood,
  deleteRemovedFoods,
  insertFood,
  isPictureUsed,
  lockMenu,
  type NewFood,
  selectRemovedFood,
  storeRemovedFood,
} from "./food-store.ts";
import { notifyMenuChanged } from "./menu.ts";

export const RESTORE_MS = 3_600_000;

type FormDeps = EditDeps & Pick<Deps, "images">;

export async function addFood(deps: FormDeps, admin: AuditActor, { options, ...fields }: FoodForm, image: Buffer): Promise<Food> {
  const id = newId();
  const picture = namePicture(await processImage(deps.images, image));
  const edit = edits.addFood(id, { ...fields, ...options, image: picture.image });
  return await changeFood(deps, admin, { id, edit, picture });
}

/** Absent fields stay unchanged; a new picture replaces the old one, which is deleted. Refuses with `foodNotFound`. */
export async function updateFood(
  deps: FormDeps,
  admin: AuditActor,
  { id, options, ...fields }: FoodChangesForm,
  image: Buffer | null,
): Promise<Food> {
  const picture = image ? namePicture(await processImage(deps.images, image)) : undefined;
  const edit = edits.updateFood(id, { ...fields, ...options, image: picture?.image });
  return await changeFood(deps, admin, { id, edit, picture });
}

/** A food that is sold out stays on the menu and in carts, but cannot be added or ordered. Refuses with `foodNotFound`. */
export const setAvailability = (deps: EditDeps, admin: AuditActor, id: string, isAvailable: boolean): Promise<Food> =>
  changeFood(deps, admin, { id, edit: setSale({ foodId: id }, { isAvailable, soldOutUntil: null }) });

async function changeFood(
  deps: EditDeps,
  admin: AuditActor,
  { id, edit, picture }: { id: string; edit: edits.MenuEdit } & Pick<EditOptions, "picture">,
): Promise<Food> {
  const { document } = await changeMenu(deps, admin, edit, { picture });
  return itemAt(
    document.foods.filter(({ _id }) => _id === id),
    0,
  );
}

export async function insertPicturedFood(tx: Tx, food: Omit<NewFood, "image">, picture: ProcessedImage, now: Date): Promise<Food> {
  return await insertFood(tx, { ...food, image: await storePicture(tx, picture) }, now);
}

/** It can be put back for an hour. Refuses with `foodNotFound`. */
export async function removeFood(deps: EditDeps, admin: AuditActor, id: string): Promise<void> {
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockMenu(tx);
    const food = await deleteFood(tx, id);
    if (!food) throw refuse("foodNotFound");
    await storeRemovedFood(tx, food, now);
    for (const image of await deleteRemovedFoods(tx, new Date(now.getTime() - RESTORE_MS))) await deleteUnused(tx, image);
    const subject = { type: "food", id, label: food.name } as const;
    await recordAudit(tx, admin, { action: "food.remove", subject }, now);
    await notifyMenuChanged(tx);
  });
}

/** Puts a food back where it was on the menu; carts do not get it back. Refuses with `foodNotFound`. */
export async function restoreFood(deps: EditDeps, admin: AuditActor, id: string): Promise<void> {
  const since = new Date(deps.clock().getTime() - RESTORE_MS);
  await changeMenu(deps, admin, async (menu, tx) => {
    const food = await selectRemovedFood(tx, id, since);
    if (!food) throw refuse("foodNotFound");
    return edits.restoreFood(food)(menu);
  });
}

/** Also deletes its pictures. */
export async function removeFromMenu(tx: Tx, id: string): Promise<void> {
  await lockMenu(tx);
  const food = await deleteFood(tx, id);
  if (food) await deleteUnused(tx, food.image);
  await notifyMenuChanged(tx);
}

async function deleteUnused(tx: Tx, image: string): Promise<void> {
  if (!(await isPictureUsed(tx, image))) await deletePictures(tx, image);
}

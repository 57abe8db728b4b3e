import { readFile } from "node:fs/promises";
import type { Food } from "@forno/contract/menu/food.ts";
import type { Deps } from "../../deps.ts";
import { insertPicturedFood } from "../../domains/menu/food.ts";
import { NO_PARTS, saveParts } from "../../domains/menu/reading/menu-parts-store.ts";
import type { ProcessedImage } from "../../providers/images/image-processor.ts";
import type { Tx } from "../../tables.ts";
import { demoDeals } from "./demo-deals.ts";
import { demoFoods } from "./demo-foods.ts";
import { buildDemoParts, toDealOptions, toFoodOptions } from "./demo-menu.ts";

/** By file name. */
export type DemoPictures = ReadonlyMap<string, ProcessedImage>;

/** Takes a second or two: before the transaction. */
export async function processDemoPictures(images: Deps["images"]): Promise<DemoPictures> {
  const files = new Set([...demoFoods, ...demoDeals].map(({ picture }) => picture));
  const read = (file: string) => readFile(new URL(`../pictures/${file}`, import.meta.url));
  return new Map(await Promise.all([...files].map(async (file) => [file, await images.process(await read(file))] as const)));
}

/** Each food gets a stored picture of its own, so that it can be removed with the food. */
export async function fillDemoMenu(tx: Tx, pictures: DemoPictures, now: Date): Promise<void> {
  const parts = buildDemoParts();
  const { groups: modifierGroups, ...rest } = parts;
  await saveParts(tx, NO_PARTS, { ...rest, modifierGroups });
  const foods: Food[] = [];
  for (const [position, food] of demoFoods.entries())
    foods.push(await insertPicturedFood(tx, toFoodOptions(food, position, parts), pictureOf(pictures, food), now));
  for (const [position, deal] of demoDeals.entries())
    await insertPicturedFood(tx, toDealOptions(deal, position, { ...parts, foods }), pictureOf(pictures, deal), now);
}

function pictureOf(pictures: DemoPictures, { picture }: { picture: string }): ProcessedImage {
  const found = pictures.get(picture);
  if (!found) throw new Error(`The picture ${picture} was not processed`);
  return found;
}

/** The menu of a new demo shop, with IDs. */

import { readFile } from "node:fs/promises";
import type { Food } from "@forno/contract/menu/food.ts";
import type { DealSlot, MenuSection, MenuSize, Modifier, ModifierGroup } from "@forno/contract/menu/menu.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { insertPicturedFood } from "../../domains/menu/food.ts";
import type { NewFood } from "../../domains/menu/food-store.ts";
import { NO_PARTS, saveParts } from "../../domains/menu/reading/menu-parts-store.ts";
import type { ProcessedImage } from "../../providers/images/image-processor.ts";
import type { Tx } from "../../tables.ts";
import { type DemoDeal, demoDeals } from "./demo-deals.ts";
import { type DemoFood, demoFoods } from "./demo-foods.ts";
import { DEMO_KINDS, type DemoModifier, demoGroups } from "./demo-groups.ts";
import { type DemoSection, type DemoSize, demoSections, demoSizes, PIZZA_SIZES } from "./demo-sections.ts";

const ON_SALE = { isAvailable: true, soldOutUntil: null };

export interface DemoParts {
  sections: MenuSection[];
  sizes: MenuSize[];
  groups: ModifierGroup[];
}

export function buildDemoParts(): DemoParts {
  const sizes = demoSizes.map((size, position): MenuSize => ({ _id: newId(), ...size, position, ...ON_SALE }));
  return {
    sections: demoSections.map(
      (section, position): MenuSection => ({ _id: newId(), ...section, position, taxRate: null, hsn: null }),
    ),
    sizes,
    groups: demoGroups.map(({ modifiers, ...group }) => ({
      _id: newId(),
      ...group,
      modifiers: modifiers.map((modifier) => toModifier(modifier, sizes)),
    })),
  };
}

function toModifier({ prices, ...modifier }: DemoModifier, sizes: readonly MenuSize[]): Modifier {
  return {
    _id: newId(),
    ...modifier,
    ...ON_SALE,
    price: prices[0],
    prices: PIZZA_SIZES.map((size, index) => ({ sizeId: idOf(sizes, size), price: prices[index] ?? prices[0] })),
  };
}

type Options = Omit<NewFood, "image">;

export function toFoodOptions(food: DemoFood, position: number, { sections, sizes, groups }: DemoParts): Options {
  const { picture: _, section, toppings, hasGroups, prices, ...fields } = food;
  const modifiers = groups.flatMap((group) => group.modifiers);
  return {
    ...fields,
    position,
    sectionId: idOf(sections, section),
    prices: prices.map(({ size, ...price }) => ({ ...price, sizeId: idOf(sizes, size), ...ON_SALE })),
    defaultSizeId: prices[0] ? idOf(sizes, prices[0].size) : null,
    modifierGroupIds: hasGroups ? groups.map(({ _id }) => _id) : [],
    defaultModifiers: hasGroups ? [...DEMO_KINDS, ...toppings].map((name) => ({ _id: idOf(modifiers, name), quantity: 1 })) : [],
  };
}

const DEALS: DemoSection = "Deals";

/** `foods`: those that are on the menu already. */
export function toDealOptions(
  { slots, name, description, price, diet }: DemoDeal,
  position: number,
  { sections, sizes, foods }: DemoParts & { foods: readonly Named[] },
): Options {
  const toSlot = ({ name: slot, foods: names, size }: DemoDeal["slots"][number]): DealSlot => ({
    _id: newId(),
    name: slot,
    foodIds: names.map((food) => idOf(foods, food)),
    sizeId: size && idOf(sizes, size satisfies DemoSize),
  });
  return {
    name,
    description,
    price,
    diet,
    category: null,
    position,
    sectionId: idOf(sections, DEALS),
    deal: { slots: slots.map(toSlot) },
  };
}

interface Named {
  _id: string;
  name: string;
}

function idOf(things: readonly Named[], name: string): string {
  const found = things.find((thing) => thing.name === name);
  if (!found) throw new Error(`The demo menu has no ${name}`);
  return found._id;
}

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

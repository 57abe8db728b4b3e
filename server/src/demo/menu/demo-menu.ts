/** The menu of a new demo shop, with IDs. */
import type { DealSlot, MenuSection, MenuSize, Modifier, ModifierGroup } from "@forno/contract/menu/menu.ts";
import { v7 as newId } from "uuid";
import type { NewFood } from "../../domains/menu/food-store.ts";
import type { DemoDeal } from "./demo-deals.ts";
import type { DemoFood } from "./demo-foods.ts";
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

import type { Menu } from "@forno/contract/menu/food.ts";
import type { MenuSection, MenuSize, ModifierGroup } from "@forno/contract/menu/menu.ts";
import { deleteParts, type MenuParts, saveParts } from "../../domains/menu/reading/menu-parts-store.ts";
import { selectMenu } from "../../domains/menu/reading/menu-store.ts";
import type { Tx } from "../../tables.ts";
import { type DemoGroup, demoGroups } from "./demo-groups.ts";
import { demoSections, demoSizes, PIZZA_SIZES } from "./demo-sections.ts";

/** Removes the sections, sizes and groups that are still those of the demo and that no food uses. Call it when the foods are removed. */
export async function removeDemoParts(tx: Tx): Promise<void> {
  const { menu } = await selectMenu(tx);
  const left = withoutUnused(menu);
  await deleteParts(tx, menu, left);
  // Without gaps in the positions: what is added later comes last.
  await saveParts(tx, menu, left);
}

function withoutUnused({ foods, sections, sizes, modifierGroups }: Menu): MenuParts {
  const isUsed = ({ _id }: ModifierGroup) => foods.some(({ modifierGroupIds }) => modifierGroupIds.includes(_id));
  const groups = modifierGroups.filter((group) => isUsed(group) || !isDemoGroup(group, sizes));
  const usedSizes = new Set([
    ...foods.flatMap(({ prices, deal }) => [...prices, ...(deal?.slots ?? [])].map(({ sizeId }) => sizeId)),
    ...groups.flatMap(({ modifiers }) => modifiers.flatMap(({ prices }) => prices.map(({ sizeId }) => sizeId))),
  ]);
  const usedSections = new Set(foods.map(({ sectionId }) => sectionId));
  const isDemoSize = ({ name, detail }: MenuSize) => demoSizes.some((size) => size.name === name && size.detail === detail);
  const isDemoSection = ({ name, station }: MenuSection) =>
    demoSections.some((section) => section.name === name && section.station === station);
  return {
    modifierGroups: groups,
    sizes: sizes.filter((size) => usedSizes.has(size._id) || !isDemoSize(size)),
    sections: sections.filter((section) => usedSections.has(section._id) || !isDemoSection(section)),
  };
}

/** Apart from what is sold out. */
function isDemoGroup(group: ModifierGroup, sizes: Menu["sizes"]): boolean {
  const priceIn = (size: string, prices: ModifierGroup["modifiers"][number]["prices"]) =>
    prices.find(({ sizeId }) => sizes.find(({ name }) => name === size)?._id === sizeId)?.price;
  const content: DemoGroup = {
    ...fieldsOf(group),
    modifiers: group.modifiers.map(({ name, detail, diet, maxQuantity, allowsSides, image, price, prices }) => {
      const [regular = price, medium = price, large = price] = PIZZA_SIZES.map((size) => priceIn(size, prices));
      return { name, detail, diet, maxQuantity, allowsSides, image, prices: [regular, medium, large] };
    }),
  };
  return demoGroups.some((demo) => textOf(demo) === textOf(content));
}

const fieldsOf = ({ name, min, max, included, layout }: Omit<DemoGroup, "modifiers">) => ({ name, min, max, included, layout });

const textOf = (group: DemoGroup): string =>
  JSON.stringify([
    fieldsOf(group),
    group.modifiers.map(({ name, detail, diet, maxQuantity, allowsSides, image, prices }) => [
      name,
      detail,
      diet,
      maxQuantity,
      allowsSides,
      image,
      ...prices,
    ]),
  ]);

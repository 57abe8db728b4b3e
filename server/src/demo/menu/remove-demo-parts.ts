import type { Menu } from "@forno/contract/shop/food.ts";
import type { ModifierGroup } from "@forno/contract/shop/menu.ts";
import { deleteParts } from "../../domains/food/menu/menu-parts-store.ts";
import { selectMenu } from "../../domains/food/menu/menu-store.ts";
import type { Tx } from "../../tables.ts";
import { type DemoGroup, demoGroups } from "./demo-groups.ts";
import { demoSections, demoSizes, PIZZA_SIZES } from "./demo-sections.ts";

/** Removes the sections, sizes and groups that are still those of the demo and that no food uses. Call it when the foods are removed. */
export async function removeDemoParts(tx: Tx): Promise<void> {
  const { menu } = await selectMenu(tx);
  const { sectionIds, sizeIds, groupIds } = unusedDemoParts(menu);
  await deleteParts(tx, "menu_sections", sectionIds);
  await deleteParts(tx, "menu_sizes", sizeIds);
  await deleteParts(tx, "modifier_groups", groupIds);
}

function unusedDemoParts({ foods, sections, sizes, modifierGroups }: Menu) {
  const isUsed = ({ _id }: ModifierGroup) => foods.some(({ modifierGroupIds }) => modifierGroupIds.includes(_id));
  const groupIds = modifierGroups.filter((group) => isDemoGroup(group, sizes) && !isUsed(group)).map(({ _id }) => _id);
  const otherGroups = modifierGroups.filter(({ _id }) => !groupIds.includes(_id));
  const usedSizes = new Set([
    ...foods.flatMap(({ prices, deal }) => [...prices, ...(deal?.slots ?? [])].map(({ sizeId }) => sizeId)),
    ...otherGroups.flatMap(({ modifiers }) => modifiers.flatMap(({ prices }) => prices.map(({ sizeId }) => sizeId))),
  ]);
  const usedSections = new Set(foods.map(({ sectionId }) => sectionId));
  return {
    groupIds,
    sizeIds: sizes
      .filter(({ _id }) => !usedSizes.has(_id))
      .filter(({ name, detail }) => demoSizes.some((size) => size.name === name && size.detail === detail))
      .map(({ _id }) => _id),
    sectionIds: sections
      .filter(({ _id }) => !usedSections.has(_id))
      .filter(({ name, station }) => demoSections.some((section) => section.name === name && section.station === station))
      .map(({ _id }) => _id),
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

/** A group as its form has it: numbers as they are typed. */

import type { Modifier, ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { Diet } from "@forno/contract/menu/rules/food-labels.ts";
import type { LayerImage } from "@forno/contract/menu/rules/pictures.ts";
import { v4 as newId } from "uuid";

export interface ModifierDraft {
  key: string;
  /** Null: a new one. */
  id: string | null;
  name: string;
  detail: string;
  diet: Diet | "";
  image: LayerImage | "";
  /** By column: the ID of a size, or `PLAIN`. */
  prices: Record<string, string>;
  maxQuantity: number;
  allowsSides: boolean;
}

export interface GroupDraft {
  name: string;
  min: string;
  max: string;
  included: string;
  layout: ModifierGroup["layout"];
  modifiers: ModifierDraft[];
}

/** The column of the price for foods without sizes, and for sizes without a price of their own. */
export const PLAIN = "price";

const EMPTY_GROUP: GroupDraft = { name: "", min: "0", max: "1", included: "0", layout: "list", modifiers: [] };

export const draftOf = (group: ModifierGroup | null): GroupDraft =>
  group
    ? {
        name: group.name,
        min: `${group.min}`,
        max: `${group.max}`,
        included: `${group.included}`,
        layout: group.layout,
        modifiers: group.modifiers.map(toModifierDraft),
      }
    : EMPTY_GROUP;

const toModifierDraft = ({ _id, name, detail, diet, image, price, prices, maxQuantity, allowsSides }: Modifier): ModifierDraft => ({
  key: _id,
  id: _id,
  name,
  detail,
  diet: diet ?? "",
  image: image ?? "",
  prices: { [PLAIN]: `${price}`, ...Object.fromEntries(prices.map((each) => [each.sizeId, `${each.price}`])) },
  maxQuantity,
  allowsSides,
});

/** New ones can be halved and doubled as the others, and cost the same if several others do. */
export function newModifier({ modifiers }: GroupDraft): ModifierDraft {
  const allowsSides = modifiers.length > 0 && modifiers.every((modifier) => modifier.allowsSides);
  const diet = new Set(modifiers.map((modifier) => modifier.diet)).size === 1 ? (modifiers[0]?.diet ?? "") : "";
  const [first, ...others] = modifiers;
  const isOnePrice = others.length > 0 && new Set(modifiers.map(({ prices }) => JSON.stringify(prices))).size === 1;
  const maxQuantity = Math.min(...modifiers.map((modifier) => modifier.maxQuantity), 2);
  return {
    key: newId(),
    id: null,
    name: "",
    detail: "",
    diet,
    image: "",
    prices: isOnePrice && first ? first.prices : {},
    maxQuantity: modifiers.length > 0 ? maxQuantity : 1,
    allowsSides,
  };
}

/** What is shown in a column: a size without a price of its own has the plain one. */
export const priceIn = ({ prices }: ModifierDraft, column: string): string => prices[column] ?? prices[PLAIN] ?? "";

export const hasSizePrices = ({ prices }: ModifierDraft): boolean => Object.keys(prices).some((column) => column !== PLAIN);

/** `columns`: those that the form shows. Prices of other sizes stay. */
export function groupBody({ name, min, max, included, layout, modifiers }: GroupDraft, columns: readonly string[]) {
  return {
    name: name.trim(),
    min: Number(min),
    max: Number(max),
    included: Number(included),
    layout,
    modifiers: modifiers.map((modifier) => modifierBody(modifier, columns)),
  };
}

function modifierBody(modifier: ModifierDraft, columns: readonly string[]) {
  const { id, name, detail, diet, image, maxQuantity, allowsSides } = modifier;
  const shown = columns.map((column) => [column, priceIn(modifier, column)] as const);
  const prices: Record<string, string> = { ...modifier.prices, ...Object.fromEntries(shown) };
  return {
    ...(id !== null && { _id: id }),
    name: name.trim(),
    detail: detail.trim(),
    diet: diet || null,
    image: image || null,
    price: Number(prices[PLAIN] ?? shown[0]?.[1] ?? 0),
    prices: Object.entries(prices)
      .filter(([column]) => column !== PLAIN)
      .map(([sizeId, price]) => ({ sizeId, price: Number(price) })),
    maxQuantity,
    allowsSides,
  };
}

/** The sizes of a food, as its sheet shows them. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { isSizeOnSale } from "@forno/contract/menu/rules/line/problem/sold-out.ts";

export interface SizeChoice {
  id: string;
  name: string;
  /** Without its inches. */
  detail: string;
  price: number;
  isOnSale: boolean;
  /** Null: its description has none. */
  inches: string | null;
  /** The diameter of its disc. */
  discPx: number;
  /** How much of the oven its picture fills, at most 1. */
  scale: number;
}

const SMALLEST_DISC = 34;
const LARGEST_DISC = 55;
const SMALLEST_SCALE = 0.68;

const INCHES = /(\d+(?:\.\d+)?)\s*(?:[-\s]?inch(?:es)?|″|")\s*,?\s*/i;

/** In the order of the shop's sizes. `second`: the other half, which is paid where it is dearer. */
export function sizesOf(index: MenuIndex, food: Food, second: Food | null = null): SizeChoice[] {
  const known = food.prices.flatMap((price) => {
    const size = index.sizes.get(price.sizeId);
    return size ? [{ price, size, inches: INCHES.exec(size.detail)?.[1] ?? null }] : [];
  });
  known.sort((a, b) => a.size.position - b.size.position);
  const measured = known.map(({ inches }, place) => (inches === null ? place : Number(inches)));
  const [least, most] = [Math.min(...measured), Math.max(...measured)];
  return known.map(({ price, size, inches }, place) => {
    const share = most === least ? 1 : ((measured[place] ?? least) - least) / (most - least);
    return {
      id: size._id,
      name: size.name,
      detail: size.detail.replace(INCHES, ""),
      price: Math.max(price.price, second?.prices.find(({ sizeId }) => sizeId === size._id)?.price ?? 0),
      isOnSale: isSizeOnSale(index, food, size._id),
      inches,
      discPx: Math.round(SMALLEST_DISC + share * (LARGEST_DISC - SMALLEST_DISC)),
      scale: Math.round((SMALLEST_SCALE + share * (1 - SMALLEST_SCALE)) * 100) / 100,
    };
  });
}

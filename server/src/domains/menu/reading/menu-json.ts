/** The parts of the menu that are stored as JSON: as on the wire, but with amounts in paise. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { DealSlot, Modifier, SizePrice } from "@forno/contract/menu/menu.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";

export type StoredSlot = DealSlot;

export interface StoredPrice extends Omit<SizePrice, "price"> {
  pricePaise: number;
}

export interface StoredModifier extends Omit<Modifier, "price" | "prices"> {
  pricePaise: number;
  prices: { sizeId: string; pricePaise: number }[];
}

export const storedPrices = (prices: readonly SizePrice[]): StoredPrice[] =>
  prices.map(({ price, ...rest }) => ({ ...rest, pricePaise: toPaise(price) }));

/** The price of the default size is that of the column. */
export const pricesOf = (stored: readonly StoredPrice[], defaultSizeId: string | null, pricePaise: number): Food["prices"] =>
  stored.map(({ pricePaise: own, ...rest }) => ({
    ...rest,
    price: toRupees(rest.sizeId === defaultSizeId ? pricePaise : own),
  }));

export const storedModifiers = (modifiers: readonly Modifier[]): StoredModifier[] =>
  modifiers.map(({ price, prices, ...rest }) => ({
    ...rest,
    pricePaise: toPaise(price),
    prices: prices.map(({ sizeId, price: ofSize }) => ({ sizeId, pricePaise: toPaise(ofSize) })),
  }));

export const modifiersOf = (stored: readonly StoredModifier[]): Modifier[] =>
  stored.map(({ pricePaise, prices, ...rest }) => ({
    ...rest,
    price: toRupees(pricePaise),
    prices: prices.map(({ sizeId, pricePaise: ofSize }) => ({ sizeId, price: toRupees(ofSize) })),
  }));

/** What somebody at the counter types: `marg`, `2 marg m`, `paneer tikka large`. */
import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { type SizeChoice, sizesOf } from "./sheet/choices/sizes.ts";

export interface FoodChoice {
  food: Food;
  /** Null: it has one size. */
  size: SizeChoice | null;
}

export interface Found {
  quantity: number;
  /** The best one first; of each food its default size, unless another was typed. */
  choices: readonly FoodChoice[];
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

export const priceOf = ({ food, size }: FoodChoice): number => size?.price ?? food.price;

export const choiceName = ({ food, size }: FoodChoice): string => (size ? `${food.name} ${size.name}` : food.name);

const isOnSale = ({ food, size }: FoodChoice): boolean => food.isAvailable && (size?.isOnSale ?? true);

export function findFood(menu: Menu, query: string): Found {
  const typed = wordsOf(query);
  const count = /^(\d{1,2})x?$/.exec(typed[0] ?? "")?.[1];
  const words = count !== undefined && typed.length > 1 ? typed.slice(1) : typed;
  const index = indexOf(menu);
  const found = words.length === 0 ? [] : menu.foods.flatMap((food) => match(food, sizesOf(index, food), words) ?? []);
  found.sort((one, other) => one.rank - other.rank);
  return {
    quantity: words === typed ? 1 : Math.min(Math.max(Number(count), 1), CART_QUANTITY_MAX),
    choices: found.flatMap(({ choices }) => choices).filter(isOnSale),
  };
}

/** Each word begins a word of the name of its own; one that does not is that of a size. */
function match(food: Food, sizes: readonly SizeChoice[], words: readonly string[]) {
  const names = wordsOf(food.name);
  const places: number[] = [];
  const rest: string[] = [];
  for (const word of words) {
    const place = names.findIndex((name, at) => name.startsWith(word) && !places.includes(at));
    if (place < 0) rest.push(word);
    else places.push(place);
  }
  const [sizeWord, ...more] = rest;
  const wanted =
    sizeWord === undefined ? sizes : sizes.filter(({ name }) => wordsOf(name).some((each) => each.startsWith(sizeWord)));
  if (places.length === 0 || more.length > 0 || (sizeWord !== undefined && wanted.length === 0)) return null;
  const first = wanted.filter(({ id }) => id === food.defaultSizeId);
  const ordered: (SizeChoice | null)[] = [...first, ...wanted.filter((size) => !first.includes(size))];
  if (ordered.length === 0) ordered.push(null);
  return { rank: Math.min(...places), choices: ordered.map((size): FoodChoice => ({ food, size })) };
}

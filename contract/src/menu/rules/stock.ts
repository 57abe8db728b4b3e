/** Pieces of foods and modifiers that the owner counts. Halves of a piece, because half of a pizza takes half of what it is made of. */
import type { Menu } from "../food.ts";
import type { ResolvedLine } from "./line/resolve-line.ts";

export const STOCK_MAX = 100_000;
/** At which the owner is told, unless they choose another number. */
export const LOW_AT = 5;
/** Customers see how many are left only of what is almost sold out. */
const SHOWN_MAX = 3;

export const piecesOf = (halves: number): number => Math.max(0, Math.floor(halves / 2));

/** What customers see of it; null: nothing. */
export function shownPieces(halves: number): number | null {
  const pieces = piecesOf(halves);
  return pieces <= SHOWN_MAX ? pieces : null;
}

/** What one of a line takes, by the ID of the food or modifier. */
export function halvesTaken({ food, second, portions, parts }: ResolvedLine): Map<string, number> {
  const taken = new Map([[food._id, second ? 1 : 2]]);
  const take = (id: string, halves: number) => taken.set(id, (taken.get(id) ?? 0) + halves);
  if (second) take(second.food._id, 1);
  for (const { modifier, left, right } of portions) if (left + right > 0) take(modifier._id, left + right);
  for (const { line } of parts ?? []) for (const [id, halves] of halvesTaken(line)) take(id, halves);
  return taken;
}

/** `halves`: what is left of each that is counted. What customers may see of it becomes part of the menu. */
export function withStock<M extends Menu>(menu: M, halves: ReadonlyMap<string, number>): M {
  if (halves.size === 0) return menu;
  const counted = <P extends { _id: string; isAvailable: boolean }>(part: P): P => {
    const left = halves.get(part._id);
    const stockLeft = left === undefined ? null : shownPieces(left);
    return stockLeft === null || (stockLeft > 0 && !part.isAvailable) ? part : { ...part, stockLeft };
  };
  return {
    ...menu,
    foods: menu.foods.map(counted),
    modifierGroups: menu.modifierGroups.map((group) => ({ ...group, modifiers: group.modifiers.map(counted) })),
  };
}

/** The one rule that prices a configured line, for browser and server. Integer paise. */
import { toPaise } from "../../../money/money.ts";
import { modifierPrice } from "./menu-index.ts";
import type { Portion, ResolvedLine } from "./resolve-line.ts";

const RUPEE = 100;

/** On one half: half the price, rounded up to the rupee. */
export const halfPaise = (paise: number): number => Math.ceil(paise / 2 / RUPEE) * RUPEE;

export interface PricedPortion {
  portion: Portion;
  /** What it adds to the unit price. */
  paise: number;
}

/** What one of the line costs. */
export function unitPaise(line: ResolvedLine): number {
  const surcharge = pricedPortions(line).reduce((sum, { paise }) => sum + paise, 0);
  const ofParts = (line.parts ?? []).reduce((sum, { line: part }) => sum + surchargePaise(part), 0);
  return basePaise(line) + surcharge + ofParts;
}

/** What the modifiers add. */
export const surchargePaise = (line: ResolvedLine): number => pricedPortions(line).reduce((sum, { paise }) => sum + paise, 0);

/** Of the food in its size; of two halves, the dearer one. */
function basePaise({ food, size, second }: ResolvedLine): number {
  const own = toPaise(size?.price.price ?? food.price);
  return second ? Math.max(own, toPaise(second.price?.price ?? second.food.price)) : own;
}

const known = new WeakMap<ResolvedLine, PricedPortion[]>();

/** What each modifier adds, after those that cost nothing: what the food comes with, and the dearest ones that a group includes. */
export function pricedPortions(line: ResolvedLine): PricedPortion[] {
  const before = known.get(line);
  if (before) return before;
  const sizeId = line.size?.size._id ?? null;
  const units = line.portions.flatMap((portion) => unitsOf(portion, sizeId).map((paise) => ({ portion, paise })));
  const free = new Set(line.groups.flatMap((group) => dearest(units, group._id, group.included)));
  const sums = new Map<Portion, number>(line.portions.map((portion) => [portion, 0]));
  for (const unit of units) if (!free.has(unit)) sums.set(unit.portion, (sums.get(unit.portion) ?? 0) + unit.paise);
  const priced = [...sums].map(([portion, paise]) => ({ portion, paise }));
  known.set(line, priced);
  return priced;
}

/** The price of each one beyond what it comes with. */
function unitsOf({ modifier, left, right, includedLeft, includedRight }: Portion, sizeId: string | null): number[] {
  const paise = toPaise(modifierPrice(modifier, sizeId));
  const extraLeft = Math.max(0, left - includedLeft);
  const extraRight = Math.max(0, right - includedRight);
  const whole = Math.min(extraLeft, extraRight);
  const halves = Math.abs(extraLeft - extraRight);
  return [...Array<number>(whole).fill(paise), ...Array<number>(halves).fill(halfPaise(paise))];
}

function dearest<U extends { portion: Portion; paise: number }>(units: readonly U[], groupId: string, count: number): U[] {
  if (count === 0) return [];
  return units
    .filter(({ portion }) => portion.group._id === groupId)
    .sort((a, b) => b.paise - a.paise)
    .slice(0, count);
}

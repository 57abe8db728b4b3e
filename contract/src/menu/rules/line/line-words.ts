/** A line in words, the same everywhere: cart, order, ticket, bill. */
import { combinedDiet, type Diet, type Side } from "../food-labels.ts";
import { pricedPortions } from "./line-price.ts";
import { isKindGroup, type Portion, type ResolvedLine } from "./resolve-line.ts";

export interface ChosenModifier {
  name: string;
  /** 0: left off, though the food comes with it. */
  quantity: number;
  side: Side;
  /** What it adds to the unit price. */
  paise: number;
  /** The group, such as `Crust`, of which exactly one is chosen: named even where it is the default. Null: an addition. */
  kind: string | null;
  /** Fewer than it comes with, but not left off. */
  isLess?: boolean | undefined;
  /** Of its kind it comes with another one. */
  isOther?: boolean | undefined;
}

/** What a line shows of its modifiers: each chosen kind, what was added and what was left off. What it comes with is not named. */
export function chosenModifiers(line: ResolvedLine): ChosenModifier[] {
  return pricedPortions(line).flatMap(({ portion, paise }) => wordsOf(portion, paise));
}

function wordsOf(portion: Portion, paise: number): ChosenModifier[] {
  const { modifier, left, right, includedLeft, includedRight } = portion;
  const { name } = modifier;
  const once = (index: number) => (index === 0 ? paise : 0);
  if (isKindGroup(portion.group)) {
    const isOther = left > includedLeft || right > includedRight;
    const about = { kind: portion.group.name, ...(isOther && { isOther }) };
    return sidesOf(left, right).map((each, index) => ({ name, ...each, paise: once(index), ...about }));
  }
  const added = sidesOf(left > includedLeft ? left : 0, right > includedRight ? right : 0);
  const less = sidesOf(left < includedLeft ? left : 0, right < includedRight ? right : 0);
  const off = sidesOf(includedLeft > 0 && left === 0 ? 1 : 0, includedRight > 0 && right === 0 ? 1 : 0);
  return [
    ...added.map(({ side, quantity }, index) => ({ name, quantity, side, paise: once(index), kind: null })),
    ...less.map(({ side, quantity }) => ({ name, quantity, side, paise: 0, kind: null, isLess: true })),
    ...off.map(({ side }) => ({ name, quantity: 0, side, paise: 0, kind: null })),
  ];
}

function sidesOf(left: number, right: number): { side: Side; quantity: number }[] {
  if (left === right) return left > 0 ? [{ side: "whole", quantity: left }] : [];
  return [
    ...(left > 0 ? [{ side: "left" as const, quantity: left }] : []),
    ...(right > 0 ? [{ side: "right" as const, quantity: right }] : []),
  ];
}

/** The mark of all that lies on it. A deal whose slots are not all chosen yet has its own. */
export function lineDiet(line: ResolvedLine): Diet | null {
  const slots = line.food.deal?.slots.length ?? 0;
  if (line.parts && line.parts.length < slots) return line.food.diet;
  if (line.parts) return combinedDiet(line.parts.map(({ line: part }) => lineDiet(part)));
  const foods = [line.food, ...(line.second ? [line.second.food] : [])].map(({ diet }) => diet);
  // A modifier without a mark, such as a crust, leaves the food's as it is.
  const laid = line.portions.flatMap(({ modifier, left, right }) => (left + right > 0 && modifier.diet ? [modifier.diet] : []));
  return combinedDiet([...foods, ...laid]);
}

/** `Margherita`, or `Farmhouse and Paneer Tikka` for two halves. */
export const lineName = ({ food, second }: ResolvedLine): string => halvesName(food.name, second?.food.name ?? null);

export const halvesName = (name: string, secondHalf: string | null): string =>
  secondHalf === null ? name : `${name} and ${secondHalf}`;

const SIDE_WORDS: Record<Side, string> = { whole: "", left: " (left)", right: " (right)" };

/** `Thin crust`, `extra Olives (left)`, `no Onion`, `double Paneer`. */
export function modifierWords({ name, quantity, side, kind, isLess }: Omit<ChosenModifier, "paise">): string {
  const amount = kind !== null ? "" : isLess ? `only ${quantity} × ` : amountWords(quantity);
  return `${amount}${name}${SIDE_WORDS[side]}`;
}

const amountWords = (quantity: number): string => ["no ", "extra ", "double "][quantity] ?? `${quantity} × `;

/** One line of text: `Medium, Thin crust, extra Olives (left)`. Empty for a food with nothing to choose. */
export function lineSummary(line: ResolvedLine): string {
  if (line.parts) return [...line.parts.map(({ line: part }) => partWords(part)), ...noteWords(line)].join("; ");
  return [
    ...(line.size ? [line.size.size.name] : []),
    ...(line.second ? [`left ${line.food.name}, right ${line.second.food.name}`] : []),
    ...chosenModifiers(line).map(modifierWords),
    ...noteWords(line),
  ].join(", ");
}

function partWords(part: ResolvedLine): string {
  const summary = lineSummary(part);
  return summary ? `${lineName(part)} (${summary})` : lineName(part);
}

const noteWords = ({ note }: ResolvedLine): string[] => (note === null ? [] : [`“${note}”`]);

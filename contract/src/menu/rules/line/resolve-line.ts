/** Reads a configuration against the menu: what is chosen, in one form, whatever was left out or spelled out. */
import { lineOf } from "../../../wire/typed-text.ts";
import type { Food } from "../../food.ts";
import type { DealSlot, MenuSize, Modifier, ModifierGroup, SizePrice } from "../../menu.ts";
import { NOTE_MAX } from "../menu-limits.ts";
import type { Configuration, ModifierChoice, SlotChoice } from "./configuration.ts";
import { groupsOf, type MenuIndex, sizeIdInSlot } from "./menu-index.ts";
import { soldOutName } from "./problem/sold-out.ts";

/** How often a modifier lies on each half. Equal numbers: it lies on the whole. */
export interface Portion {
  group: ModifierGroup;
  modifier: Modifier;
  left: number;
  right: number;
  /** What each half comes with; costs nothing. */
  includedLeft: number;
  includedRight: number;
}

export interface ResolvedPart {
  slot: DealSlot;
  /** False: it is what the deal comes with, or the slot has no other food. */
  isChosen: boolean;
  line: ResolvedLine;
}

export interface ResolvedLine {
  food: Food;
  /** Null: the food has one size. */
  size: { size: MenuSize; price: SizePrice } | null;
  /** The food on the right half. */
  second: { food: Food; price: SizePrice | null } | null;
  /** Groups that apply, in the order of the sheet. */
  groups: readonly ModifierGroup[];
  /** All modifiers that are chosen or that it comes with, in the order of the menu. */
  portions: readonly Portion[];
  note: string | null;
  /** Of a deal, in the order of its slots; null: not a deal. */
  parts: readonly ResolvedPart[] | null;
}

/** Why a configuration cannot be ordered, whatever is sold out. `group` is what must be chosen, in words. */
export type LineRefusal =
  | { code: "choiceMissing"; group: string; groupId: string; slotId?: string }
  | { code: "tooManyChoices"; group: string; groupId: string; max: number; slotId?: string }
  | { code: "choiceUnknown" }
  | { code: "halvesDiffer" };

/** Without a line, the configuration is not one of this food. With both, the line is understood but lacks or exceeds something. */
export type Resolution = { line: ResolvedLine; refusal: LineRefusal | null } | { line: null; refusal: LineRefusal };

const UNKNOWN: Resolution = { line: null, refusal: { code: "choiceUnknown" } };

interface PartOf {
  slot: DealSlot;
}

/** `food` must be of this menu. */
export function resolveLine(index: MenuIndex, food: Food, configuration: Configuration = {}, part?: PartOf): Resolution {
  if (noteOf(configuration) === undefined) return UNKNOWN;
  return food.deal ? resolveDeal(index, food, configuration, part) : resolveDish(index, food, configuration, part);
}

/** A note in one line, without what cannot be read. */
export const noteText = (note: string): string => lineOf(note.toWellFormed());

export const isNoteTooLong = (note: string): boolean => [...noteText(note)].length > NOTE_MAX;

/** Null: none. Undefined: it is too long. */
const noteOf = ({ note = "" }: Configuration): string | null | undefined =>
  isNoteTooLong(note) ? undefined : noteText(note) || null;

function resolveDish(index: MenuIndex, food: Food, configuration: Configuration, part?: PartOf): Resolution {
  const { modifiers, secondHalfId } = configuration;
  if (configuration.slots?.length) return UNKNOWN;
  const size = sizeOf(index, food, configuration.sizeId, part);
  if (size === undefined) return UNKNOWN;
  const second = secondOf(index, food, { secondHalfId, size, part });
  if (second === "unknown") return UNKNOWN;
  if (second === "differ") return { line: null, refusal: { code: "halvesDiffer" } };
  const groups = groupsFor(index, food, second?.food ?? null);
  const portions = portionsOf(groups, modifiers, { food, second: second?.food ?? null });
  if (!portions) return UNKNOWN;
  const line: ResolvedLine = { food, size, second, groups, portions, note: noteOf(configuration) ?? null, parts: null };
  return { line, refusal: countRefusal(line) };
}

/** Null: the food has one size. Undefined: not a size of this food. A deal's slot decides the size of its foods. */
function sizeOf(index: MenuIndex, food: Food, chosen: string | undefined, part?: PartOf): ResolvedLine["size"] | undefined {
  if (food.prices.length === 0) return chosen === undefined ? null : undefined;
  const own = part ? sizeIdInSlot(food, part.slot) : food.defaultSizeId;
  if (part && chosen !== undefined && chosen !== own) return undefined;
  const sizeId = chosen ?? own;
  const price = food.prices.find((each) => each.sizeId === sizeId);
  const size = price && index.sizes.get(price.sizeId);
  return size && { size, price };
}

function secondOf(
  index: MenuIndex,
  food: Food,
  { secondHalfId, size, part }: { secondHalfId: string | undefined; size: ResolvedLine["size"]; part: PartOf | undefined },
): ResolvedLine["second"] | "unknown" | "differ" {
  if (secondHalfId === undefined) return null;
  const other = index.foods.get(secondHalfId);
  if (!other || (part && !part.slot.foodIds.includes(other._id))) return "unknown";
  if (food.halves === null || other.halves !== food.halves || other._id === food._id || other.deal) return "differ";
  if (!size) return other.prices.length === 0 ? { food: other, price: null } : "unknown";
  const price = other.prices.find(({ sizeId }) => sizeId === size.size._id);
  return price ? { food: other, price } : "unknown";
}

/** Those of both halves. */
function groupsFor(index: MenuIndex, food: Food, second: Food | null): ModifierGroup[] {
  const own = groupsOf(index, food);
  const others = second ? groupsOf(index, second).filter((group) => !own.includes(group)) : [];
  return [...own, ...others];
}

const defaultOf = (food: Food | null, modifier: Modifier): number =>
  food?.defaultModifiers.find(({ _id }) => _id === modifier._id)?.quantity ?? 0;

/** Null if something is not on the menu of these groups. */
function portionsOf(
  groups: readonly ModifierGroup[],
  chosen: readonly ModifierChoice[] | undefined,
  { food, second }: { food: Food; second: Food | null },
): Portion[] | null {
  const known = new Set(groups.flatMap(({ modifiers }) => modifiers.map(({ _id }) => _id)));
  if (chosen?.some(({ _id, quantity = 1 }) => quantity > 0 && !known.has(_id))) return null;
  const portions: Portion[] = [];
  for (const group of groups) {
    const ownsGroup = food.modifierGroupIds.includes(group._id);
    for (const modifier of group.modifiers) {
      const ofFood = defaultOf(food, modifier);
      const ofSecond = defaultOf(second ?? food, modifier);
      const ofHalves = { left: ofFood, right: ofSecond };
      // What the whole pizza has one of, such as a crust, is that of the first half.
      const isOfWhole = isKindGroup(group) && !modifier.allowsSides;
      const asItComes = isOfWhole ? both(ownsGroup ? ofFood : ofSecond) : ofHalves;
      const included = isOfWhole
        ? { left: Math.max(ofFood, asItComes.left), right: Math.max(ofSecond, asItComes.right) }
        : ofHalves;
      const amount = chosen ? chosenAmount(chosen, modifier, included) : asItComes;
      if (!amount) return null;
      if (amount.left === 0 && amount.right === 0 && included.left === 0 && included.right === 0) continue;
      portions.push({
        group,
        modifier,
        ...amount,
        includedLeft: included.left,
        includedRight: included.right,
      });
    }
  }
  return portions;
}

/** Exactly one must be chosen of it, as of crusts. */
export const isKindGroup = ({ min, max }: ModifierGroup): boolean => min === 1 && max === 1;

interface Halves {
  left: number;
  right: number;
}

const both = (quantity: number): Halves => ({ left: quantity, right: quantity });

/** Several choices of one modifier add up. Null: more than the menu offers of it, or a half of what cannot be halved. */
function chosenAmount(chosen: readonly ModifierChoice[], modifier: Modifier, included: Halves): Halves | null {
  let left = 0;
  let right = 0;
  for (const { _id, quantity = 1, side = "whole" } of chosen) {
    if (_id !== modifier._id) continue;
    if (side !== "right") left += quantity;
    if (side !== "left") right += quantity;
  }
  // One of two pizzas may come with what cannot be halved.
  const canBe = left === right || modifier.allowsSides || (left <= included.left && right <= included.right);
  return canBe && Math.max(left, right) <= modifier.maxQuantity ? { left, right } : null;
}

/** How many of a group are chosen. Each half of two pizzas counts for itself. */
export function chosenCount(line: Pick<ResolvedLine, "portions" | "second">, group: ModifierGroup): number {
  const portions = line.portions.filter((portion) => portion.group === group);
  const sum = (amount: (portion: Portion) => number) => portions.reduce((total, portion) => total + amount(portion), 0);
  return line.second
    ? Math.max(
        sum(({ left }) => left),
        sum(({ right }) => right),
      )
    : sum(({ left, right }) => Math.max(left, right));
}

function countRefusal(line: ResolvedLine): LineRefusal | null {
  for (const group of line.groups) {
    const count = chosenCount(line, group);
    const named = { group: group.name, groupId: group._id };
    if (count < group.min) return { code: "choiceMissing", ...named };
    if (count > group.max) return { code: "tooManyChoices", ...named, max: group.max };
  }
  return null;
}

function resolveDeal(index: MenuIndex, food: Food, configuration: Configuration, part?: PartOf): Resolution {
  const { slots, sizeId, modifiers, secondHalfId } = configuration;
  // A deal is not a part of another, and only its parts have options.
  if (part || sizeId !== undefined || secondHalfId !== undefined || modifiers?.some(({ quantity = 1 }) => quantity > 0))
    return UNKNOWN;
  const wanted = food.deal?.slots ?? [];
  const isKnown = (choice: SlotChoice) => wanted.some(({ _id }) => _id === choice._id);
  if (slots && !(slots.every(isKnown) && new Set(slots.map(({ _id }) => _id)).size === slots.length)) return UNKNOWN;
  const parts: ResolvedPart[] = [];
  let refusal: LineRefusal | null = null;
  for (const slot of wanted) {
    const choice = slots ? slots.find(({ _id }) => _id === slot._id) : firstChoice(index, slot);
    if (!choice) {
      refusal ??= { code: "choiceMissing", group: slot.name, groupId: slot._id, slotId: slot._id };
      continue;
    }
    const chosen = slot.foodIds.includes(choice.foodId) ? index.foods.get(choice.foodId) : undefined;
    if (!chosen) return UNKNOWN;
    const resolved = resolveLine(index, chosen, choice.configuration, { slot });
    if (!resolved.line) return resolved;
    parts.push({ slot, isChosen: slots !== undefined && foodsOf(index, slot).length > 1, line: resolved.line });
    if (resolved.refusal && !refusal) refusal = inSlot(resolved.refusal, slot);
  }
  return {
    line: { food, size: null, second: null, groups: [], portions: [], note: noteOf(configuration) ?? null, parts },
    refusal,
  };
}

const inSlot = (refusal: LineRefusal, slot: DealSlot): LineRefusal =>
  "group" in refusal ? { ...refusal, slotId: slot._id } : refusal;

/** The first food that can be ordered with its defaults; if there is none, the first one, so that the refusal names it. */
function firstChoice(index: MenuIndex, slot: DealSlot): SlotChoice | undefined {
  const choices = foodsOf(index, slot).map((food) => ({ food, ...resolveLine(index, food, {}, { slot }) }));
  const first = choices.find(({ line, refusal }) => line && !refusal && soldOutName(line) === null) ?? choices[0];
  return first && { _id: slot._id, foodId: first.food._id };
}

/** A slot with one food needs no question. */
export function onlyChoice(index: MenuIndex, slot: DealSlot): SlotChoice[] {
  const [food, other] = foodsOf(index, slot);
  return food && !other ? [{ _id: slot._id, foodId: food._id }] : [];
}

const foodsOf = (index: MenuIndex, { foodIds }: DealSlot): Food[] => foodIds.flatMap((id) => index.foods.get(id) ?? []);

/** The station whose capacity counts. */
export const OVEN = "oven";

/** What one of it takes of the kitchen's capacity, if the owner has not set anything else. */
const unitsOfFood = ({ sections }: Pick<MenuIndex, "sections">, { kitchenUnits, sectionId }: Food): number =>
  kitchenUnits ?? (sections.get(sectionId ?? "")?.station === OVEN ? 1 : 0);

/** Of one of the line: a deal weighs its parts, a pizza of two halves as much as the heavier one. */
export function unitsOfLine(index: Pick<MenuIndex, "sections">, { food, second, parts }: ResolvedLine): number {
  if (parts) return parts.reduce((sum, { line }) => sum + unitsOfLine(index, line), 0);
  return Math.max(unitsOfFood(index, food), second ? unitsOfFood(index, second.food) : 0);
}

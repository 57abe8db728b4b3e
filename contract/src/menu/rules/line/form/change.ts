/** What a customer changes in the food sheet, as steps from one configuration to the next. */

import type { Food } from "../../../food.ts";
import type { DealSlot, ModifierGroup } from "../../../menu.ts";
import type { Side } from "../../food-labels.ts";
import type { Configuration, ModifierChoice } from "../configuration.ts";
import { portionChoices } from "../line-key.ts";
import type { MenuIndex } from "../menu-index.ts";
import { isKindGroup, type Portion, type ResolvedLine, resolveLine } from "../resolve-line.ts";
import { lineOf } from "./within-menu.ts";

export type Change =
  | { kind: "size"; sizeId: string }
  /** Null: one whole pizza. */
  | { kind: "secondHalf"; foodId: string | null }
  /** Of a group of which one is chosen. Null: none. */
  | { kind: "only"; groupId: string; modifierId: string | null }
  | { kind: "amount"; modifierId: string; quantity: number }
  | { kind: "side"; modifierId: string; side: Side }
  | { kind: "note"; note: string }
  | { kind: "slot"; slotId: string; foodId: string }
  /** Within a deal's slot. */
  | { kind: "part"; slotId: string; change: Change };

interface Of {
  index: MenuIndex;
  food: Food;
  part?: { slot: DealSlot } | undefined;
}

/** How often something lies on each half. */
interface Amount {
  left: number;
  right: number;
}

export function changed(of: Of, configuration: Configuration, change: Change): Configuration {
  switch (change.kind) {
    case "size":
      return withSize(of, configuration, change.sizeId);
    case "secondHalf":
      return withSecondHalf(of, configuration, change.foodId);
    case "only":
      return withModifiers(of, configuration, (portion) => {
        if (portion.group._id !== change.groupId) return portion;
        const isChosen = portion.modifier._id === change.modifierId;
        return isChosen ? laid(1, sideOf(portion)) : laid(0, "whole");
      });
    case "amount":
      return withModifiers(of, configuration, (portion) =>
        portion.modifier._id === change.modifierId ? laid(change.quantity, sideOf(portion)) : portion,
      );
    case "side":
      return withModifiers(of, configuration, (portion) =>
        portion.modifier._id === change.modifierId ? laid(Math.max(1, quantityOf(portion)), change.side) : portion,
      );
    case "note":
      return { ...configuration, note: change.note };
    case "slot":
      return withSlot(configuration, change.slotId, (choice) =>
        choice?.foodId === change.foodId ? choice : { _id: change.slotId, foodId: change.foodId },
      );
    case "part":
      return withPart(of, configuration, change);
  }
}

/** A second half that does not come in this size goes, with what it came with. */
function withSize(of: Of, configuration: Configuration, sizeId: string): Configuration {
  const sized = { ...configuration, sizeId };
  if (resolveLine(of.index, of.food, sized, of.part).line) return sized;
  return { ...withSecondHalf(of, configuration, null), sizeId };
}

export const quantityOf = ({ left, right }: Amount): number => Math.max(left, right);

/** Where it lies; the whole, if it lies nowhere yet, or on both halves. */
export const sideOf = ({ left, right }: Amount): Side =>
  left > 0 && right === 0 ? "left" : right > 0 && left === 0 ? "right" : "whole";

const laid = (quantity: number, side: Side): Amount => ({
  left: side === "right" ? 0 : quantity,
  right: side === "left" ? 0 : quantity,
});

/** Every modifier of the sheet, also what is not chosen. */
export function allPortions(line: ResolvedLine): Portion[] {
  return line.groups.flatMap((group) => group.modifiers.map((modifier) => portionOf(line, group, modifier._id)));
}

function portionOf(line: ResolvedLine, group: ModifierGroup, modifierId: string): Portion {
  const found = line.portions.find(({ modifier }) => modifier._id === modifierId);
  if (found) return found;
  const modifier = group.modifiers.find(({ _id }) => _id === modifierId);
  if (!modifier) throw new Error(`${modifierId} is not in ${group.name}`);
  return { group, modifier, left: 0, right: 0, includedLeft: 0, includedRight: 0 };
}

/** Spells out all that lies on it, after `amountOf` has changed some of it. */
function withModifiers(
  { index, food, part }: Of,
  configuration: Configuration,
  amountOf: (portion: Portion) => Amount,
): Configuration {
  const line = lineOf(index, food, configuration, part);
  return { ...configuration, modifiers: allPortions(line).flatMap((portion) => choicesOf(portion, amountOf(portion))) };
}

function choicesOf({ modifier, includedLeft, includedRight }: Portion, amount: Amount): ModifierChoice[] {
  const left = Math.min(amount.left, modifier.maxQuantity);
  const right = Math.min(amount.right, modifier.maxQuantity);
  // What cannot be halved lies on one half only where that half comes with it.
  const canBe = modifier.allowsSides || left === right || (left <= includedLeft && right <= includedRight);
  return canBe
    ? portionChoices(modifier._id, left, right)
    : portionChoices(modifier._id, Math.max(left, right), Math.max(left, right));
}

/** The right half becomes what the other pizza comes with; what the customer added stays, on the side where it lay. */
function withSecondHalf({ index, food, part }: Of, configuration: Configuration, foodId: string | null): Configuration {
  const next: Configuration = { ...configuration, secondHalfId: foodId ?? undefined };
  if (!configuration.modifiers) return next;
  const before = allPortions(lineOf(index, food, configuration, part));
  const plain = allPortions(lineOf(index, food, { ...next, modifiers: undefined }, part));
  return {
    ...next,
    modifiers: plain.flatMap((portion) => {
      const old = before.find(({ modifier }) => modifier === portion.modifier);
      return choicesOf(portion, old ? moved(old, portion, foodId === null) : portion);
    }),
  };
}

function moved(old: Portion, plain: Portion, becomesOne: boolean): Amount {
  if (!plain.modifier.allowsSides) return movedWhole(old, plain);
  const added = Math.max(0, old.right - old.includedRight);
  // One pizza again: what was left off its own half is off the whole.
  const base = becomesOne ? Math.min(old.left, old.includedLeft) : plain.right;
  return { left: old.left, right: base + added };
}

/** What cannot be halved. */
function movedWhole(old: Portion, plain: Portion): Amount {
  const isAdded = quantityOf(old) > Math.max(old.includedLeft, old.includedRight);
  return isKindGroup(old.group) || isAdded ? laid(quantityOf(old), "whole") : plain;
}

function withSlot(
  configuration: Configuration,
  slotId: string,
  next: (choice: SlotChoice | undefined) => SlotChoice,
): Configuration {
  const slots = configuration.slots ?? [];
  const choice = slots.find(({ _id }) => _id === slotId);
  return { ...configuration, slots: [...slots.filter((each) => each !== choice), next(choice)] };
}

type SlotChoice = NonNullable<Configuration["slots"]>[number];

function withPart({ index, food }: Of, configuration: Configuration, { slotId, change }: Change & { kind: "part" }): Configuration {
  const slot = food.deal?.slots.find(({ _id }) => _id === slotId);
  const foodId = configuration.slots?.find(({ _id }) => _id === slotId)?.foodId ?? slot?.foodIds[0];
  const chosen = foodId === undefined ? undefined : index.foods.get(foodId);
  if (!slot || !chosen) return configuration;
  return withSlot(configuration, slotId, (choice) => ({
    _id: slotId,
    foodId: chosen._id,
    configuration: changed({ index, food: chosen, part: { slot } }, choice?.configuration ?? {}, change),
  }));
}

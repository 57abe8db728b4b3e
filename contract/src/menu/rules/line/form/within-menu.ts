/** What a configuration still means after the menu has changed. */

import type { Food } from "../../../food.ts";
import type { DealSlot, Modifier } from "../../../menu.ts";
import type { Configuration, ModifierChoice } from "../configuration.ts";
import { portionChoices } from "../line-key.ts";
import { groupsOf, type MenuIndex } from "../menu-index.ts";
import { onlyChoice, type ResolvedLine, resolveLine } from "../resolve-line.ts";

interface PartOf {
  slot: DealSlot;
}

/** Without what is not on the menu any more. The answer resolves, if anything does. Of a deal, each slot with a choice is asked for. */
export function withinMenu(index: MenuIndex, food: Food, wanted: Configuration, part?: PartOf): Configuration {
  const configuration = withOnlyFoods(index, food, wanted);
  if (resolveLine(index, food, configuration, part).line) return configuration;
  const { note } = configuration;
  const known = {
    ...(food.deal ? { slots: knownSlots(index, food, configuration) } : knownChoices(index, food, configuration, part)),
    ...(note !== undefined && { note }),
  };
  const plain = food.prices.map(({ sizeId }): Configuration => ({ sizeId }));
  const empty = withOnlyFoods(index, food, {});
  return [known, empty, ...plain].find((each) => resolveLine(index, food, each, part).line) ?? empty;
}

function withOnlyFoods(index: MenuIndex, { deal }: Food, configuration: Configuration): Configuration {
  if (!deal) return configuration;
  const { slots = [] } = configuration;
  const missing = deal.slots.filter(({ _id }) => !slots.some((choice) => choice._id === _id));
  const only = missing.flatMap((slot) => onlyChoice(index, slot));
  return configuration.slots && only.length === 0 ? configuration : { ...configuration, slots: [...slots, ...only] };
}

/** Without one, it cannot be ordered: its sizes have left the menu. */
export const canBeOrdered = (index: MenuIndex, food: Food): boolean =>
  resolveLine(index, food, withinMenu(index, food, {})).line !== null;

export function lineOf(index: MenuIndex, food: Food, configuration: Configuration, part?: PartOf): ResolvedLine {
  const { line } = resolveLine(index, food, withinMenu(index, food, configuration, part), part);
  if (!line) throw new Error(`${food.name} does not resolve as it comes`);
  return line;
}

function knownSlots(index: MenuIndex, food: Food, { slots = [] }: Configuration): Configuration["slots"] {
  return (food.deal?.slots ?? []).flatMap((slot) => {
    const choice = slots.find(({ _id }) => _id === slot._id);
    const chosen = choice && slot.foodIds.includes(choice.foodId) ? index.foods.get(choice.foodId) : undefined;
    if (!choice || !chosen) return [];
    return [{ ...choice, configuration: withinMenu(index, chosen, choice.configuration ?? {}, { slot }) }];
  });
}

function knownChoices(index: MenuIndex, food: Food, configuration: Configuration, part?: PartOf): Configuration {
  const { sizeId, secondHalfId, modifiers } = configuration;
  const sized: Configuration = resolves(index, food, { sizeId }, part) ? { sizeId } : {};
  const halved: Configuration = resolves(index, food, { ...sized, secondHalfId }, part) ? { ...sized, secondHalfId } : sized;
  if (!modifiers) return halved;
  const second = halved.secondHalfId === undefined ? undefined : index.foods.get(halved.secondHalfId);
  const groups = [food, ...(second ? [second] : [])].flatMap((each) => groupsOf(index, each));
  const onMenu = new Map(groups.flatMap((group) => group.modifiers.map((modifier) => [modifier._id, modifier])));
  const lostHalf = secondHalfId !== undefined && second === undefined;
  const comesWith = new Set(food.defaultModifiers.map(({ _id }) => _id));
  const rightOf = ({ _id }: Modifier): RightHalf => (!lostHalf ? "own" : comesWith.has(_id) ? "asLeft" : "onlyWithLeft");
  return {
    ...halved,
    modifiers: [...onMenu.values()].flatMap((modifier) => knownAmount(modifier, modifiers, rightOf(modifier))),
  };
}

/**
 * What lies on the right half. Once the other pizza has left the menu, what this one comes with lies on its whole again, and what lay
 * on the other half only went with it: nobody chose that as an extra.
 */
type RightHalf = "own" | "asLeft" | "onlyWithLeft";

const resolves = (index: MenuIndex, food: Food, configuration: Configuration, part?: PartOf): boolean =>
  resolveLine(index, food, configuration, part).line !== null;

function knownAmount(modifier: Modifier, chosen: readonly ModifierChoice[], rightHalf: RightHalf): ModifierChoice[] {
  const choices = chosen.filter(({ _id }) => _id === modifier._id);
  const sum = (other: "left" | "right") =>
    choices.reduce((total, { quantity = 1, side }) => total + (side === other && modifier.allowsSides ? 0 : quantity), 0);
  const left = Math.min(sum("right"), modifier.maxQuantity);
  const own = Math.min(sum("left"), modifier.maxQuantity);
  const right = rightHalf === "asLeft" || (rightHalf === "onlyWithLeft" && left === 0) ? left : own;
  return portionChoices(modifier._id, left, right);
}

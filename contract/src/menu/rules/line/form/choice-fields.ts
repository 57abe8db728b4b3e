/** The fields of a food's form, so that a food can be chosen without scripts: their names, and what the server reads in them. */

import { CART_QUANTITY_MAX } from "../../../../cart/rules/cart-quantities.ts";
import type { Food } from "../../../food.ts";
import type { DealSlot, ModifierGroup } from "../../../menu.ts";
import { SIDES } from "../../food-labels.ts";
import { NOTE_MAX } from "../../menu-limits.ts";
import type { Configuration, ModifierChoice } from "../configuration.ts";
import { groupsOf, type MenuIndex } from "../menu-index.ts";
import { onlyChoice } from "../resolve-line.ts";
import { changed } from "./change.ts";
import { withinMenu } from "./within-menu.ts";

export interface ChoiceFields {
  /** Present in each form: what is absent beside it was not chosen. */
  isForm: string;
  /** The second half with which the form was rendered. */
  shownHalf: string;
  size: string;
  half: string;
  note: string;
  quantity: string;
  /** Of a group as rows of which one is chosen. */
  group: (groupId: string) => string;
  amount: (modifierId: string) => string;
  side: (modifierId: string) => string;
  /** The food of a deal's slot. */
  slot: (slotId: string) => string;
}

/** `slotId`: of the food in a deal's slot. */
export function choiceFields(slotId = ""): ChoiceFields {
  const named = (name: string) => (slotId ? `${name}-${slotId}` : name);
  return {
    isForm: named("choices"),
    shownHalf: named("shown-half"),
    size: named("size"),
    half: named("half"),
    note: named("note"),
    quantity: "quantity",
    group: (id) => named(`group-${id}`),
    amount: (id) => named(`amount-${id}`),
    side: (id) => named(`side-${id}`),
    slot: (id) => `slot-${id}`,
  };
}

/** Whether a query was sent by the form of a food's page: each has one of these fields. */
export const isFoodForm = (search: string): boolean => /[?&](choices|slot-)/.test(search);

/** Whether one of the group is chosen by radio buttons. */
export const isOneOf = ({ layout, max }: ModifierGroup): boolean => layout === "list" && max === 1;

/** The values of a form: `URLSearchParams` or `FormData`. */
export interface FormValues {
  get(name: string): unknown;
}

export interface ReadChoices {
  configuration: Configuration;
  quantity: number;
}

/** Reads whatever was sent: `resolveLine` says whether it can be ordered. */
export function readChoices(index: MenuIndex, food: Food, values: FormValues): ReadChoices {
  const note = textOf(values, choiceFields().note);
  const chosen = food.deal ? { slots: readSlots(index, food, values) } : readDish(index, food, values, choiceFields());
  return {
    configuration: { ...chosen, ...(note !== "" && { note: [...note].slice(0, NOTE_MAX).join("") }) },
    quantity: Math.min(CART_QUANTITY_MAX, Math.max(1, countOf(textOf(values, choiceFields().quantity)))),
  };
}

function readSlots(index: MenuIndex, food: Food, values: FormValues): NonNullable<Configuration["slots"]> {
  return (food.deal?.slots ?? []).flatMap((slot) => {
    const foodId = textOf(values, choiceFields().slot(slot._id)) || onlyChoice(index, slot)[0]?.foodId || "";
    const chosen = slot.foodIds.includes(foodId) ? index.foods.get(foodId) : undefined;
    if (!chosen) return [];
    return [{ _id: slot._id, foodId, configuration: readDish(index, chosen, values, choiceFields(slot._id), slot) }];
  });
}

function readDish(index: MenuIndex, food: Food, values: FormValues, fields: ChoiceFields, slot?: DealSlot): Configuration {
  const sizeId = textOf(values, fields.size);
  const sized: Configuration = sizeId === "" || slot ? {} : { sizeId };
  if (textOf(values, fields.isForm) === "") return sized;
  const shown = textOf(values, fields.shownHalf) || undefined;
  const half = textOf(values, fields.half) || undefined;
  const groups = [food, shown === undefined ? undefined : index.foods.get(shown)].flatMap((each) =>
    each ? groupsOf(index, each) : [],
  );
  const modifiers = [...new Set(groups)].flatMap((group) => readGroup(group, values, fields));
  const asShown = { ...sized, ...(shown !== undefined && { secondHalfId: shown }), modifiers };
  if (half === shown) return asShown;
  const part = slot && { slot };
  const known = withinMenu(index, food, asShown, part);
  return changed({ index, food, part }, known, { kind: "secondHalf", foodId: half ?? null });
}

function readGroup(group: ModifierGroup, values: FormValues, fields: ChoiceFields): ModifierChoice[] {
  if (isOneOf(group)) {
    const _id = textOf(values, fields.group(group._id));
    return _id === "" ? [] : [{ _id, quantity: 1 }];
  }
  return group.modifiers.flatMap(({ _id, allowsSides }) => {
    const quantity = countOf(textOf(values, fields.amount(_id)));
    const wanted = textOf(values, fields.side(_id));
    const side = (allowsSides && SIDES.find((each) => each === wanted)) || "whole";
    return quantity > 0 ? [{ _id, quantity, side }] : [];
  });
}

const textOf = (values: FormValues, name: string): string => {
  const value = values.get(name);
  return typeof value === "string" ? value.trim() : "";
};

const countOf = (text: string): number => (/^\d{1,2}$/.test(text) ? Number(text) : 0);

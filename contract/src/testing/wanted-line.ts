/** Configured lines by the names on a menu, for tests. */

import type { Side } from "../menu/rules/food-labels.ts";
import type { Configuration } from "../menu/rules/line/configuration.ts";

export interface WantedLine {
  food: string;
  quantity?: number;
  size?: string;
  /** All that lies on it. */
  modifiers?: readonly (string | readonly [name: string, quantity: number, side?: Side])[];
  secondHalf?: string;
  note?: string;
  /** Of a deal, by the names of its slots. */
  slots?: Record<string, WantedLine>;
}

interface Named {
  _id: string;
  name: string;
}
export interface NamedMenu {
  foods: readonly (Named & { deal: { slots: readonly Named[] } | null })[];
  sizes: readonly Named[];
  modifierGroups: readonly (Named & { modifiers: readonly Named[] })[];
}

export function named<T extends { name: string }>(name: string, things: readonly T[]): T {
  const found = things.find((each) => each.name === name);
  if (!found) throw new Error(`The menu has no ${name}`);
  return found;
}

export function configurationOf(menu: NamedMenu, wanted: WantedLine): Configuration {
  const modifiers = menu.modifierGroups.flatMap((group) => group.modifiers);
  const slots = named(wanted.food, menu.foods).deal?.slots ?? [];
  return {
    ...(wanted.size && { sizeId: named(wanted.size, menu.sizes)._id }),
    ...(wanted.modifiers && {
      modifiers: wanted.modifiers.map((each) => {
        const [name, quantity, side = "whole"] = typeof each === "string" ? ([each, 1] as const) : each;
        return { _id: named(name, modifiers)._id, quantity, side };
      }),
    }),
    ...(wanted.secondHalf && { secondHalfId: named(wanted.secondHalf, menu.foods)._id }),
    ...(wanted.note && { note: wanted.note }),
    ...(wanted.slots && {
      slots: Object.entries(wanted.slots).map(([slot, line]) => ({
        _id: named(slot, slots)._id,
        foodId: named(line.food, menu.foods)._id,
        configuration: configurationOf(menu, line),
      })),
    }),
  };
}

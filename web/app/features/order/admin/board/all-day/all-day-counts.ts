/** What the kitchen still has to make, over all orders: how many bases of each size, and how many of each food. */

import type { DealPart, LineModifier } from "@forno/contract/menu/configuration.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isOpen, isStarted, orderCan } from "@forno/contract/order/rules/order-status.ts";

interface Dish extends Pick<DealPart, "name" | "size" | "secondHalf" | "picture"> {
  modifiers: readonly Pick<LineModifier, "name" | "kind">[];
}

/** Of an order, or of a ticket, on which each part of a deal is a line. */
type LineToMake = Dish & { quantity: number; parts?: readonly Dish[] | null };

export interface AllDayCount {
  name: string;
  count: number;
}

export interface AllDayCounts {
  /** Pizzas by size. */
  bases: AllDayCount[];
  /** Pizzas by what must be chosen for each, such as its crust: a list for each group. */
  kinds: { name: string; counts: AllDayCount[] }[];
  /** A pizza of two foods is counted as half-and-half. */
  pizzas: AllDayCount[];
  others: AllDayCount[];
}

/** The kitchen makes it: it has not left the shop, and does not await a payment. */
export const isToMake = (order: AdminOrder): boolean =>
  orderCan.start(order) || (isOpen(order.status) && isStarted(order.status) && !orderCan.markDelivered(order));

/** Of a deal, its parts are counted. */
export function allDayCounts(lines: readonly LineToMake[], halfAndHalf: string): AllDayCounts {
  const dishes = lines.flatMap(({ quantity, parts, ...line }) => (parts ?? [line]).map((dish: Dish) => ({ ...dish, quantity })));
  const pizzas = dishes.filter(isPizza);
  const others = dishes.filter((dish) => !isPizza(dish));
  const kinds = pizzas.flatMap(({ modifiers, quantity }) =>
    modifiers.flatMap(({ kind, name }) => (kind === null ? [] : [{ kind, name, quantity }])),
  );
  return {
    bases: counted(pizzas.flatMap(({ size, quantity }) => (size === null ? [] : [{ name: size, quantity }]))).sort(byName),
    kinds: [...new Set(kinds.map(({ kind }) => kind))].map((name) => ({
      name,
      counts: counted(kinds.filter(({ kind }) => kind === name)).sort(byName),
    })),
    pizzas: counted(
      pizzas.map(({ name, secondHalf, quantity }) => ({ name: secondHalf === null ? name : halfAndHalf, quantity })),
    ).sort(byCount),
    others: counted(others.map(({ name, size, quantity }) => ({ name: size === null ? name : `${name}, ${size}`, quantity }))).sort(
      byCount,
    ),
  };
}

/** Only pizzas have a composed picture; one of the owner's own may have none, but has a size and, say, a crust. */
const isPizza = ({ picture, size, modifiers }: Dish): boolean =>
  picture !== null || (size !== null && modifiers.some(({ kind }) => kind !== null));

function counted(entries: readonly { name: string; quantity: number }[]): AllDayCount[] {
  const counts = new Map<string, number>();
  for (const { name, quantity } of entries) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts].map(([name, count]) => ({ name, count }));
}

const byName = (a: AllDayCount, b: AllDayCount): number => a.name.localeCompare(b.name, "en");
const byCount = (a: AllDayCount, b: AllDayCount): number => b.count - a.count || byName(a, b);

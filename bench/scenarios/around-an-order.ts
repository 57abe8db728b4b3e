/** How often each operation happens for one order, as in `day.ts`, and what follows for a shop (docs/capacity.md). */

import type { Cost } from "../tools/measure.ts";
import { ORDERS_BY_HOUR } from "./day-shape.ts";

/** Ten people look, one orders: eleven pages, each of which refetches at its start and when its socket connects. */
const PAGES = 11;
/** Three of them are first visits, which load 19 files of the page and 8 pictures. */
const FILES = 3 * 27;

export const FILE = "picture, or a file of the page";
const TIMES: Readonly<Record<string, number>> = {
  "page of the menu": PAGES,
  "menu by API, unchanged (304)": 2 * PAGES,
  settings: 2 * PAGES + 3,
  "page opened, and kept": PAGES,
  [FILE]: FILES,
  "sign-in": 0.1,
  "signed-in read": 3,
  "step in the cart": 3,
  "order, placed and paid": 1,
  "provider's event of it": 1,
  "own orders": 7,
  "event to an open page": 6,
  "status set, or partner": 4,
};

/** The share of a core above which waiting times grow. */
const FULL = 0.6;
/** The busiest minutes relative to the average of the busiest hour. */
const PEAK = 2;
const busiestHour = Math.max(...ORDERS_BY_HOUR) / ORDERS_BY_HOUR.reduce((sum, share) => sum + share, 0);

const ordersADay = (aSecond: number): number => (aSecond * 3600) / (busiestHour * PEAK);

export const costAroundAnOrder = (costs: ReadonlyMap<string, Cost>): Cost => sumOf(costs, Object.keys(TIMES));

/** Lines to print. */
export function capacityLines(costs: ReadonlyMap<string, Cost>): string[] {
  const withoutFiles = Object.keys(TIMES).filter((name) => name !== FILE);
  return [
    ...linesOf("an order, with all around it", costAroundAnOrder(costs)),
    ...linesOf("the same, files by a CDN", sumOf(costs, withoutFiles)),
  ];
}

function sumOf(costs: ReadonlyMap<string, Cost>, names: readonly string[]): Cost {
  const sum = (side: keyof Cost) =>
    names.reduce((total, name) => total + (TIMES[name] ?? 0) * (costs.get(name)?.[side] ?? Number.NaN), 0);
  return { program: sum("program"), database: sum("database") };
}

function linesOf(what: string, { program, database }: Cost): string[] {
  const holds = (ms: number) => {
    const aSecond = (FULL * 1000) / ms;
    return `${ms.toFixed(1)} ms: a core takes ${aSecond.toFixed(1)} a second, ${Math.round(ordersADay(aSecond) / 1000)},000 a day`;
  };
  return [`${what}: program ${holds(program)}`, `${" ".repeat(what.length)}  database ${holds(database)}`];
}

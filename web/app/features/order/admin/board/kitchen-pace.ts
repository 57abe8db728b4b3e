/** How fast the kitchen really is: of the orders that left it within the last hour. */
import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Fewer say nothing about the next ones. */
const ORDERS_MIN = 5;

export interface KitchenPace {
  /** Medians, in minutes: from an order to the moment at which it leaves the kitchen, and what was promised. */
  took: number;
  promised: number;
}

interface Terms {
  areas: readonly Pick<ServiceArea, "name" | "minutes">[];
}

/** Null: too few orders. Orders for later are made at their time, whatever the pace. */
export function kitchenPace(orders: readonly AdminOrder[], { areas }: Terms, now: number): KitchenPace | null {
  const made = orders.flatMap((order) => {
    const { history, promisedAt, promisedMinutes, scheduledFor, areaName, fulfilment } = order;
    const left = Date.parse(history.find(({ status }) => status === "out_for_delivery")?.at ?? "");
    // Not NaN, either.
    if (!(left > now - HOUR_MS && left <= now) || promisedAt === null || scheduledFor !== null) return [];
    const started = Date.parse(promisedAt) - promisedMinutes * MINUTE_MS;
    const travel = travelMinutes(fulfilment, areas.find(({ name }) => name === areaName) ?? null);
    return [{ took: (left - started) / MINUTE_MS, promised: promisedMinutes - travel }];
  });
  if (made.length < ORDERS_MIN) return null;
  return {
    took: Math.round(median(made.map(({ took }) => took))),
    promised: Math.round(median(made.map(({ promised }) => promised))),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Lines of the table, from measurements. */

import type { Goal, Line } from "../rows/row.ts";
import { type Comparison, median } from "./measure.ts";

type Said = Pick<Line, "work" | "concurrency" | "goal" | "note">;

/** A rate compared with a limit's rate. */
export function rateLine(said: Said, sides: { ours: Comparison; limit: Comparison; tutorial?: Comparison }): Line {
  const { ours, limit, tutorial } = sides;
  const { rate, cost, latency, ...compared } = ours;
  return { ...said, ...compared, ours: rate, limit: limit.rate, unit: "/s", cost, latency, limitCost: limit.cost, tutorial };
}

/** A value, or the median of several, compared with a constant limit. */
export function limitLine(said: Said, limit: number, unit: string, values: readonly number[]): Line {
  const ours = median(values);
  return {
    ...said,
    ours,
    limit,
    unit,
    ratio: ours / limit,
    spread: [Math.min(...values) / limit, Math.max(...values) / limit],
  };
}

export const atLeast = (required: number, aim?: number): Goal => ({ isAtLeast: true, required, aim });
export const atMost = (required: number, aim?: number): Goal => ({ isAtLeast: false, required, aim });

/** A limit that is the required value itself, and the aim. */
export const within = (limit: number, aim: number): Goal => atMost(1, aim / limit);

import type { Comparison, Cost, Effort, Latency } from "../tools/measure.ts";

export interface Row {
  /** For `--only`. */
  name: string;
  /** Measured only if `--only` names it. */
  isOnlyNamed?: boolean;
  measure(effort: Effort): Promise<Line[]>;
}

/** Of the program's ratio to the limit. */
export interface Goal {
  isAtLeast: boolean;
  required: number;
  aim?: number;
}

/** A line of the table. */
export interface Line {
  work: string;
  /** Customers at once. */
  concurrency?: number;
  ours: number;
  limit: number;
  unit: string;
  ratio: number;
  /** Of the ratio. */
  spread: [number, number];
  /** Absent if the value is only shown. */
  goal?: Goal;
  /** The ratio at equal CPU time. */
  ratioByCpu?: number;
  cost?: Cost;
  limitCost?: Cost;
  latency?: Latency;
  /** The same work by the tutorial server. */
  tutorial?: Comparison;
  note?: string;
}

/** The table of results. */
import { type Comparison, type Cost, compare, type Effort, type Latency, median, summary, type Turn } from "./measure.ts";

export interface Row {
  /** For `--only`. */
  name: string;
  /** Measured only if `--only` names it. */
  isOnlyNamed?: boolean;
  measure(effort: Effort): Promise<Line[]>;
}

/** What is required of the ratio to the limit. */
export interface Goal {
  isAtLeast: boolean;
  ratio: number;
}

export interface Line {
  work: string;
  /** Customers at once. */
  concurrency?: number;
  ours: number;
  unit: string;
  /** Absent if the value is only shown, as is all that compares with it. */
  limit?: number;
  ratio?: number;
  spread?: [number, number];
  goal?: Goal;
  /** The ratio at equal CPU time. */
  ratioByCpu?: number;
  cost?: Cost;
  latency?: Latency;
  /** The same work by the tutorial server. */
  tutorial?: Comparison;
  note?: string;
}

type Labels = Pick<Line, "work" | "concurrency" | "goal" | "note">;

/** A rate, compared with the limit's rate if there is one. */
export function rateLine(labels: Labels, sides: { ours: Turn[]; limit?: Turn[]; tutorial?: Turn[] }): Line {
  const { ours, limit, tutorial } = sides;
  const { rate, ...compared } = limit ? compare(ours, limit) : summary(ours);
  return {
    ...labels,
    ...compared,
    ours: rate,
    unit: "/s",
    limit: limit && summary(limit).rate,
    tutorial: tutorial && limit && compare(tutorial, limit),
  };
}

/** The median of the values, which must not exceed the limit. */
export function limitLine(labels: Labels, limit: number, unit: string, values: readonly number[]): Line {
  const ours = median(values);
  return {
    goal: { isAtLeast: false, ratio: 1 },
    ...labels,
    ours,
    limit,
    unit,
    ratio: ours / limit,
    spread: [Math.min(...values) / limit, Math.max(...values) / limit],
  };
}

export const atLeast = (ratio: number): Goal => ({ isAtLeast: true, ratio });

/** Undefined if nothing is required. */
export const isMet = ({ goal, ratio = Number.NaN }: Line): boolean | undefined =>
  goal && (goal.isAtLeast ? ratio >= goal.ratio : ratio <= goal.ratio);

const CELLS: Record<string, (line: Line) => string | undefined> = {
  work: ({ work, note }) => (note ? `${work} (${note})` : work),
  "at once": ({ concurrency }) => concurrency?.toString(),
  Forno: ({ ours, unit }) => `${shown(ours)} ${unit}`,
  limit: ({ limit, unit }) => (limit === undefined ? undefined : `${shown(limit)} ${unit}`),
  ratio: ({ ratio }) => ratio?.toFixed(RATIO_DIGITS),
  spread: ({ spread }) => spread?.map((value) => value.toFixed(RATIO_DIGITS)).join("–"),
  "ratio by CPU": ({ ratioByCpu }) => ratioByCpu?.toFixed(RATIO_DIGITS),
  "CPU of one: program + database": ({ cost }) => cost && costCell(cost),
  p50: ({ latency }) => latency && `${shown(latency.p50)} ms`,
  p99: ({ latency }) => latency && `${shown(latency.p99)} ms`,
  "tutorial server": ({ tutorial }) => tutorial && tutorialCell(tutorial),
  required: ({ goal }) => goal && `${goal.isAtLeast ? "≥" : "≤"} ${goal.ratio.toFixed(2)}`,
  met: (line) => ({ true: "yes", false: "**no**", undefined: "" })[`${isMet(line)}`],
};
const RATIO_DIGITS = 3;

export const TABLE_HEAD = `| ${Object.keys(CELLS).join(" | ")} |\n|${"---|".repeat(Object.keys(CELLS).length)}`;

export const tableLine = (line: Line): string =>
  `| ${Object.values(CELLS)
    .map((cell) => cell(line) ?? "")
    .join(" | ")} |`;

const tutorialCell = ({ rate, ratio, cost }: Comparison): string =>
  `${shown(rate)} /s, ${ratio.toFixed(RATIO_DIGITS)}, ${costCell(cost)}`;

const costCell = ({ program, database }: Cost): string => `${shown(program)} + ${shown(database)} ms`;

/** Responses from memory take microseconds, orders milliseconds. */
const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en") : value.toLocaleString("en", { maximumSignificantDigits: 3 });

/** Limit and program alternate, so that a disturbance affects both. */
import { setTimeout as pause } from "node:timers/promises";
import { processorSeconds } from "./processor-time.ts";

export interface Effort {
  rounds: number;
  /** Of each turn. */
  seconds: number;
  /** Of the load before memory is measured. */
  loadMinutes: number;
}

/** Milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
}

/** The result of one turn of the load. */
export interface Sample {
  operations: number;
  /** A second. */
  rate: number;
  latency?: Latency;
}

/** Milliseconds of CPU time, user and system, of one operation. */
export interface Cost {
  program: number;
  database: number;
}

/** A side of the comparison. */
export interface Side {
  /** Its process, with all that it started. None for a yardstick, which is only the database. */
  pid?: number;
  /** Of PostgreSQL, if it is used. */
  databasePid?: number;
  prepare?: () => Promise<void>;
  run: (seconds: number) => Promise<Sample>;
}

/** Medians of the rounds. */
export interface Comparison {
  rate: number;
  cost: Cost;
  latency?: Latency;
  /** Rate divided by the limit's rate; the spread is that of single rounds. */
  ratio: number;
  spread: [number, number];
  /** The same at equal CPU time: the ratio if each side had its own core. */
  ratioByCpu: number;
}

/** Until the code is compiled. */
const WARM_UP_SECONDS = 5;
const BREATH_MS = 200;

interface Turn extends Sample {
  cost: Cost;
}

/** Runs the sides alternately, round by round. Returns how each compares with the limit, which is one of them. */
export async function takeTurns<Name extends string>(
  { rounds, seconds }: Pick<Effort, "rounds" | "seconds">,
  sides: Readonly<Record<Name | "limit", Side>>,
): Promise<Record<Name | "limit", Comparison>> {
  const runs = Object.entries<Side>(sides).map(([name, side]) => ({ name, side, turns: [] as Turn[] }));
  for (const { side } of runs) await takeTurn(side, Math.min(WARM_UP_SECONDS, 2 * seconds));
  for (let round = 0; round < rounds; round++) for (const { side, turns } of runs) turns.push(await takeTurn(side, seconds));
  const limits = runs.find(({ name }) => name === "limit")?.turns ?? [];
  const compared = runs.map(({ name, turns }) => [name, compare(turns, limits)]);
  return Object.fromEntries(compared);
}

async function takeTurn({ pid, databasePid, prepare, run }: Side, seconds: number): Promise<Turn> {
  await prepare?.();
  await pause(BREATH_MS);
  const used = (): Cost => ({
    program: pid === undefined ? 0 : processorSeconds(pid, databasePid),
    database: databasePid === undefined ? 0 : processorSeconds(databasePid),
  });
  const before = used();
  const sample = await run(seconds);
  // Waits, because a connection's process that is just ending is counted neither as a process nor in its parent's sum.
  await pause(BREATH_MS);
  const after = used();
  const each = (part: keyof Cost) => ((after[part] - before[part]) * 1000) / sample.operations;
  return { ...sample, cost: { program: each("program"), database: each("database") } };
}

function compare(turns: readonly Turn[], limits: readonly Turn[]): Comparison {
  const medianOf = (value: (turn: Turn) => number) => median(turns.map(value));
  const over = (value: (turn: Turn) => number) =>
    turns.map((turn, round) => value(turn) / (limits[round] ? value(limits[round]) : Number.NaN));
  const ratios = over(({ rate }) => rate);
  return {
    rate: medianOf(({ rate }) => rate),
    cost: { program: medianOf(({ cost }) => cost.program), database: medianOf(({ cost }) => cost.database) },
    ...(turns.every(({ latency }) => latency) && {
      latency: {
        p50: medianOf(({ latency }) => latency?.p50 ?? Number.NaN),
        p99: medianOf(({ latency }) => latency?.p99 ?? Number.NaN),
      },
    }),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ratioByCpu: median(over(({ cost }) => 1 / (cost.program + cost.database))),
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Sides of a comparison take turns, so that a disturbance affects all of them. */
import { setTimeout as pause } from "node:timers/promises";
import { processorSeconds } from "./machine.ts";

export interface Effort {
  rounds: number;
  /** Of each turn. */
  seconds: number;
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

export interface Side {
  /** Its process, with all that it started. None for a yardstick, which is only the database. */
  pid?: number;
  /** Of PostgreSQL, if it is used. */
  databasePid?: number;
  prepare?: () => Promise<unknown>;
  run: (seconds: number) => Promise<Sample>;
}

export interface Turn extends Sample {
  cost: Cost;
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

export async function takeTurns<Name extends string>(
  { rounds, seconds }: Effort,
  sides: Readonly<Record<Name, Side>>,
): Promise<Record<Name, Turn[]>> {
  const runs = Object.entries<Side>(sides).map(([name, side]) => ({ name, side, turns: [] as Turn[] }));
  for (const { side } of runs) await takeTurn(side, Math.min(WARM_UP_SECONDS, 2 * seconds));
  for (let round = 0; round < rounds; round++) for (const { side, turns } of runs) turns.push(await takeTurn(side, seconds));
  return Object.fromEntries(runs.map(({ name, turns }) => [name, turns])) as Record<Name, Turn[]>;
}

export async function takeTurn({ pid, databasePid, prepare, run }: Side, seconds: number): Promise<Turn> {
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

/** Of a side with the limit's turns of the same rounds. */
export function compare(turns: readonly Turn[], limits: readonly Turn[]): Comparison {
  const over = (value: (turn: Turn) => number) =>
    turns.map((turn, round) => value(turn) / (limits[round] ? value(limits[round]) : Number.NaN));
  const ratios = over(({ rate }) => rate);
  return {
    ...summary(turns),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    ratioByCpu: median(over(({ cost }) => 1 / (cost.program + cost.database))),
  };
}

export function summary(turns: readonly Turn[]): Pick<Comparison, "rate" | "cost" | "latency"> {
  const medianOf = (value: (turn: Turn) => number) => median(turns.map(value));
  return {
    rate: medianOf(({ rate }) => rate),
    cost: { program: medianOf(({ cost }) => cost.program), database: medianOf(({ cost }) => cost.database) },
    ...(turns.every(({ latency }) => latency) && {
      latency: {
        p50: medianOf(({ latency }) => latency?.p50 ?? Number.NaN),
        p99: medianOf(({ latency }) => latency?.p99 ?? Number.NaN),
      },
    }),
  };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

export function latencyOf(times: readonly number[]): Latency {
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Limit and program take turns, so that a disturbed minute disturbs both. */
import { setTimeout as pause } from "node:timers/promises";
import { processorSeconds } from "./processor-time.ts";

export interface Effort {
  rounds: number;
  /** Of each turn. */
  seconds: number;
  /** Of the load after which memory is looked at. */
  loadMinutes: number;
}

export interface Measured {
  ours: number;
  limit: number;
  unit: string;
  /** Medians of the rounds; the spread is that of the ratio. */
  ratio: number;
  spread: [number, number];
  /** The ratio for the same processor time, which is the ratio of a quiet machine with a core to itself. */
  busyRatio?: number;
  note?: string;
}

/** One of the two that are compared. */
export interface Side {
  /** Its process; what that started belongs to it. */
  pid: number;
  prepare?: () => Promise<void>;
  /** Answers how often a second. */
  run: (seconds: number) => Promise<number>;
}

/** Until what is asked for is compiled. */
const WARM_UP_SECONDS = 5;
const BREATH_MS = 200;

interface Turn {
  rate: number;
  /** Of processor time: by this a busy neighbour disturbs the least. */
  perSecondBusy: number;
}

export async function takeTurns(effort: Effort, unit: string, limit: Side, ours: Side): Promise<Measured> {
  for (const side of [limit, ours]) await takeTurn(side, WARM_UP_SECONDS);
  const pairs: { limit: Turn; ours: Turn }[] = [];
  for (let round = 0; round < effort.rounds; round++)
    pairs.push({ limit: await takeTurn(limit, effort.seconds), ours: await takeTurn(ours, effort.seconds) });
  const ratios = pairs.map((pair) => pair.ours.rate / pair.limit.rate);
  return {
    ours: median(pairs.map((pair) => pair.ours.rate)),
    limit: median(pairs.map((pair) => pair.limit.rate)),
    unit,
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    busyRatio: median(pairs.map((pair) => pair.ours.perSecondBusy / pair.limit.perSecondBusy)),
  };
}

async function takeTurn({ pid, prepare, run }: Side, seconds: number): Promise<Turn> {
  await prepare?.();
  await pause(BREATH_MS);
  const busyBefore = processorSeconds(pid);
  const start = performance.now();
  const rate = await run(seconds);
  const elapsed = (performance.now() - start) / 1000;
  return { rate, perSecondBusy: (rate * elapsed) / (processorSeconds(pid) - busyBefore) };
}

/** Against a limit that is a number. */
export function against(limit: number, unit: string, values: readonly number[], note?: string): Measured {
  const ours = median(values);
  const spread: [number, number] = [Math.min(...values) / limit, Math.max(...values) / limit];
  return { ours, limit, unit, ratio: ours / limit, spread, ...(note && { note }) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

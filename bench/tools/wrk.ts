/** wrk, for responses that are faster than a load generator in Node could request. */

import { provideWrk } from "../shops/programs.ts";
import { outputOf } from "./cores.ts";
import type { Sample } from "./measure.ts";

export interface WrkLoad {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
}

export const WRK_CONNECTIONS = 64;
const MS_OF: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Throws if any response was a failure. */
export async function runWrk({ url, headers = {}, connections = WRK_CONNECTIONS }: WrkLoad, seconds: number): Promise<Sample> {
  const head = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "--timeout", "20s", ...head, url];
  const output = await outputOf(provideWrk(), args);
  const failures = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failures) throw new Error(`${url}: ${failures}`);
  const percentileOf = (percent: number): number => {
    const [, value, unit = ""] = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)([a-z]+)$`, "m").exec(output) ?? [];
    return Number(value) * (MS_OF[unit] ?? Number.NaN);
  };
  return {
    operations: Number(/(\d+) requests in/.exec(output)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    latency: { p50: percentileOf(50), p99: percentileOf(99) },
  };
}

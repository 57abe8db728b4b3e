/** Gauges whose values are read from the database: at most once in ten seconds, whatever the number of scrapers. */
import type { Gauge } from "prom-client";
import type { Metrics } from "./metrics.ts";

const FRESH_MS = 10_000;
const LIMIT_MS = 2_000;

/** Null: it has none. */
export type GaugeValues = readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[] | number | null;

/** A gauge and its values in a state `S`. */
export interface SampledGauge<S> {
  name: string;
  help: string;
  labelNames?: readonly string[];
  values: (state: S) => GaugeValues;
}

interface SampleOptions<S> {
  read: () => Promise<S>;
  gauges: readonly SampledGauge<S>[];
  /** 1 if the latest read succeeded in time, otherwise 0. The other gauges then have no values. */
  up: { name: string; help: string };
  freshMs?: number;
  limitMs?: number;
}

export function sampleGauges<S>(
  metrics: Metrics,
  { read, gauges, up, freshMs = FRESH_MS, limitMs = LIMIT_MS }: SampleOptions<S>,
): void {
  const known = gauges.map((each) => {
    const { name, help, labelNames = [] } = each;
    return { ...each, gauge: metrics.gauge({ name, help, labelNames }) };
  });
  const isUp = metrics.gauge(up);
  let last: { at: number; done: Promise<void> } | null = null;
  /** A read that is overdue is not joined by further ones. */
  let running: Promise<S> | null = null;
  const sample = async () => {
    try {
      running ??= read().finally(() => {
        running = null;
      });
      const reading = running;
      const state = await within(limitMs, reading);
      for (const { gauge, values } of known) fill(gauge, values(state));
      isUp.set(1);
    } catch {
      for (const { gauge } of known) clear(gauge);
      isUp.set(0);
    }
  };
  metrics.onScrape(() => {
    const now = performance.now();
    if (last === null || now - last.at >= freshMs) last = { at: now, done: sample() };
    return last.done;
  });
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("The database did not respond in time")), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function fill(gauge: Gauge<string>, values: GaugeValues): void {
  clear(gauge);
  if (values === null) return;
  if (typeof values === "number") gauge.set(values);
  else for (const [labels, value] of values) gauge.set({ ...labels }, value);
}

/** Without labels, `reset` alone would leave a value of 0. */
function clear(gauge: Gauge<string>): void {
  gauge.reset();
  gauge.remove({});
}

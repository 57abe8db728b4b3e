/** What the metrics say about the shop, read from its database (docs/metrics.md): the gauges of all modules. */

import type { AppDeps } from "../../module.ts";
import { type GaugeValues, sampleGauges } from "../../platform/metrics/sampled-gauges.ts";

export interface ShopGauge {
  name: string;
  help: string;
  labelNames?: readonly string[];
  read(deps: Pick<AppDeps, "db" | "jobs" | "clock" | "config" | "dataDir">): Promise<GaugeValues>;
}

export const secondsOf = (at: Date | null): number => (at ? at.getTime() / 1_000 : 0);

export function registerShopMetrics(deps: AppDeps): void {
  for (const { metrics } of deps.modules) metrics?.counters?.(deps.metrics);
  const gauges = deps.modules.flatMap(({ metrics }) => metrics?.gauges ?? []);
  sampleGauges(deps.metrics, {
    read: () => readAll(deps, gauges),
    gauges: gauges.map((gauge) => ({ ...gauge, values: (state: ReadonlyMap<ShopGauge, GaugeValues>) => state.get(gauge) ?? null })),
    up: { name: "forno_database_up", help: "1 if the database responded to the latest scrape in time, otherwise 0" },
  });
}

/** One statement after another: a scrape takes no more than one connection from the customers. */
async function readAll(deps: AppDeps, gauges: readonly ShopGauge[]): Promise<Map<ShopGauge, GaugeValues>> {
  const state = new Map<ShopGauge, GaugeValues>();
  for (const gauge of gauges) state.set(gauge, await gauge.read(deps));
  return state;
}

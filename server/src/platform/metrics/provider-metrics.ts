/** Measures calls to a provider outside, by kind of call and outcome. */
import type { Metrics } from "./metrics.ts";

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * `refused`: the provider responded that it will not do this. `failed`: it did not respond, or with an error of its own. `not_sent`:
 * the circuit breaker or the bulkhead refused the call.
 */
export type CallOutcome = "ok" | "refused" | "failed" | "not_sent";

export interface CallObserver {
  /** The function it returns is called at the call's end. */
  start(call: string): (outcome: CallOutcome) => void;
  /** `read`: whether calls of each kind are refused at present. */
  watchBreakers(read: () => Iterable<readonly [call: string, isOpen: boolean]>): void;
}

export function providerMetrics(metrics: Metrics, provider: string): CallObserver {
  const duration = metrics.histogram({
    name: "forno_provider_call_duration_seconds",
    help: "Duration of calls to the payment and SMS providers, by outcome",
    labelNames: ["provider", "call", "outcome"],
    buckets: BUCKETS,
  });
  const open = metrics.gauge({
    name: "forno_provider_breaker_open",
    help: "1 while calls of this kind are refused because they kept failing",
    labelNames: ["provider", "call"],
  });
  return {
    start: (call) => {
      const at = performance.now();
      return (outcome) => duration.observe({ provider, call, outcome }, (performance.now() - at) / 1_000);
    },
    watchBreakers: (read) => {
      metrics.onScrape(() => {
        for (const [call, isOpen] of read()) open.set({ provider, call }, isOpen ? 1 : 0);
      });
    },
  };
}

/** Measures jobs by their queue, of which the program has a fixed number. */
import type { Metrics } from "./metrics.ts";

/** Seconds; the last is the longest that a job may run. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

export interface JobObserver {
  /** The function it returns is called at the job's end. */
  start(queue: string): (outcome: "ok" | "failed") => void;
}

export function jobMetrics(metrics: Metrics): JobObserver {
  const duration = metrics.histogram({
    name: "forno_job_duration_seconds",
    help: "Duration of jobs on this instance, by outcome",
    labelNames: ["queue", "outcome"],
    buckets: BUCKETS,
  });
  return {
    start: (queue) => {
      const at = performance.now();
      return (outcome) => duration.observe({ queue, outcome }, (performance.now() - at) / 1_000);
    },
  };
}

/** Counts one-time codes on this instance. */
import type { Metrics } from "../../../platform/metrics/metrics.ts";

/** `not_sent`: the SMS provider did not accept it. `refused`: a limit or the budget was reached. */
const SENDINGS = ["sent", "not_sent", "refused"] as const;
const ATTEMPTS = ["accepted", "rejected"] as const;

export function countSending(metrics: Metrics, outcome: (typeof SENDINGS)[number]): void {
  sendings(metrics).inc({ outcome });
}

export function countAttempt(metrics: Metrics, outcome: (typeof ATTEMPTS)[number]): void {
  attempts(metrics).inc({ outcome });
}

/** Call once, so that each is 0 before its first code. */
export function registerCodeCounters(metrics: Metrics): void {
  sendings(metrics);
  attempts(metrics);
}

const sendings = (metrics: Metrics) =>
  metrics.counter({
    name: "forno_one_time_codes_total",
    help: "One-time codes requested, by whether they were sent",
    labelNames: ["outcome"],
    known: SENDINGS.map((outcome) => ({ outcome })),
  });

const attempts = (metrics: Metrics) =>
  metrics.counter({
    name: "forno_one_time_code_attempts_total",
    help: "One-time codes entered, by whether one was right",
    labelNames: ["outcome"],
    known: ATTEMPTS.map((outcome) => ({ outcome })),
  });

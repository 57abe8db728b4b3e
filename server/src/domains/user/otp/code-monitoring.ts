/** Counts one-time codes on this instance, reads how many of the day's budget are used, and whether they fail. */
import type { Metrics } from "../../../platform/metrics/metrics.ts";
import type { Condition } from "../../monitoring/alerts/alert-conditions.ts";
import type { ShopGauge } from "../../monitoring/shop-gauges.ts";
import { readCodeBudget } from "./code-budget.ts";
import { newestSendings } from "./otp-store.ts";

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

export const CODE_GAUGES: readonly ShopGauge[] = [
  {
    name: "forno_one_time_codes_today",
    help: "One-time codes sent today in Asia/Kolkata, on all instances",
    read: async (deps) => (await readCodeBudget(deps)).sent,
  },
  {
    name: "forno_one_time_codes_budget",
    help: "How many one-time codes may be sent in a day",
    read: async ({ config }) => config.smsDailyBudget,
  },
];

/** The newest codes, none of which was sent, to at least so many numbers: one number may be the customer's mistake. */
const FAILED_CODES = 5;
const FAILED_NUMBERS = 2;

export const isSmsFailing: Condition = async ({ db }) => {
  const newest = await newestSendings(db, FAILED_CODES);
  const isFailing = newest.length === FAILED_CODES && newest.every(({ notSentAt }) => notSentAt !== null);
  return isFailing && new Set(newest.map(({ mobile }) => mobile)).size >= FAILED_NUMBERS;
};

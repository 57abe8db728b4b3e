/** Adds up what was sold on the closed days that the charts show. */
import { SERIES_DAYS } from "@forno/contract/stats/stats-calls.ts";
import { daysAfter, startOfToday } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { addUpDay } from "./food-sales-store.ts";

/** 01:00 in Asia/Kolkata */
const NIGHTLY = "30 19 * * *";
/** The longest period, and as many days before it. */
const DAYS = 2 * Math.max(...SERIES_DAYS);

export async function scheduleSales(deps: Pick<Deps, "db" | "jobs" | "clock">): Promise<void> {
  await deps.jobs.schedule("add-up-sales", NIGHTLY, (signal) => addUpSales(deps, signal));
}

/** All of them again each night, because an order may be paid or refunded later. */
async function addUpSales({ db, clock }: Pick<Deps, "db" | "clock">, stopped: AbortSignal): Promise<void> {
  const today = startOfToday(clock());
  for (let day = -DAYS; day < 0 && !stopped.aborted; day++) await addUpDay(db, daysAfter(today, day), daysAfter(today, day + 1));
}

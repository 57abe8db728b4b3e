/** Each night: deletes what each module retains for a limited time. */
import { type Period, retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import type { Deps } from "../../deps.ts";
import type { AppDeps } from "../../module.ts";
import type { Db } from "../../tables.ts";

const QUEUE = "retention";
/** 03:30 in Asia/Kolkata, long after the last order. */
const DAILY = "0 22 * * *";

export interface RetainedData {
  period: Period;
  /** Deletes or anonymizes what is older. Returns how many rows. */
  delete(db: Db, before: Date, stopped: AbortSignal, outside: Pick<Deps, "payments" | "sms">): Promise<number>;
}

export async function scheduleRetention(deps: AppDeps): Promise<void> {
  await deps.jobs.schedule(QUEUE, DAILY, (signal) => deleteExpired(deps, signal));
}

/** A failed deletion does not stop the others; it is retried the next night. */
async function deleteExpired(deps: AppDeps, stopped: AbortSignal): Promise<void> {
  const gone: Record<string, number> = {};
  const retained = deps.modules.flatMap(({ personalData }) => Object.entries(personalData?.retention ?? {}));
  for (const [what, data] of retained) {
    if (stopped.aborted) break;
    try {
      gone[what] = await data.delete(deps.db, retainedSince(data.period, deps.clock()), stopped, deps);
    } catch (error) {
      deps.log.error({ err: error, what }, "Could not delete expired data");
    }
  }
  deps.log.info({ gone }, "Deleted expired data");
}

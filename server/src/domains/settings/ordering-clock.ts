import type { Deps } from "../../deps.ts";
import { type ChangeDeps, settleOrdering } from "./settings-changes.ts";

export const ORDERING_CLOCK = "ordering-clock";
const EVERY_MINUTE = "* * * * *";

/** Orders are accepted and refused by the time alone; this job only notifies open pages. */
export async function scheduleOrderingClock(deps: ChangeDeps & Pick<Deps, "jobs">): Promise<void> {
  await deps.jobs.schedule(ORDERING_CLOCK, EVERY_MINUTE, () => settleOrdering(deps));
}

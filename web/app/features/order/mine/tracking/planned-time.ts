import { formatClock, formatTimeRange } from "../../../../platform/format/time-range.ts";

/** `7:30–8 PM`: of an order for later. */
export function plannedTime({ scheduledFor, promisedAt }: { scheduledFor: string; promisedAt: string | null }): string {
  return promisedAt !== null && promisedAt > scheduledFor ? formatTimeRange(scheduledFor, promisedAt) : formatClock(scheduledFor);
}

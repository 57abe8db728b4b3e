import { z } from "zod";
import type { Domain } from "../domain.ts";
import { id, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { alertsCalls, cspCalls } from "./monitoring-calls.ts";

/** What the owner must know at once. */
export const ALERT_KINDS = ["webhook_silent", "sms_failing", "payments_to_review", "backup_overdue", "disk_nearly_full"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_OCCASIONS = ["began", "reminder", "resolved"] as const;
export type AlertOccasion = (typeof ALERT_OCCASIONS)[number];

const MINUTE_MS = 60_000;

/** Since when a payment exception may be open before the owner is alerted. */
export const REVIEW_WITHIN_MS = 15 * MINUTE_MS;

/** The share of the disk that is free, below which the owner is alerted and the check of the installation warns. */
export const DISK_FREE_MIN = 0.1;

/** At most so many resolved alerts are listed. */
export const RESOLVED_ALERTS_MAX = 10;

const alert = z.object({
  _id: id,
  kind: z.enum(ALERT_KINDS),
  beganAt: isoTime,
  resolvedAt: isoTime.nullable(),
  texts: z
    .enum(["sent", "waiting", "none"])
    .describe("Whether the admins were told by SMS: `waiting` until the provider accepts it, `none` after the day's limit"),
});
export type Alert = z.infer<typeof alert>;

export const alertsEndpoints = defineEndpoints(alertsCalls, {
  list: {
    access: can("settings"),
    summary: "List the active alerts, and those resolved in the last seven days",
    answer: success({
      active: z.array(alert).max(ALERT_KINDS.length),
      resolved: z.array(alert).max(RESOLVED_ALERTS_MAX).describe("Newest first"),
    }),
  },
});

export const cspEndpoints = defineEndpoints(cspCalls, {
  /** Sent automatically by browsers, as `application/csp-report`; nothing in it is trusted. */
  cspReport: {
    access: "public",
    summary: "Report a Content-Security-Policy violation (sent by browsers)",
    bodyKind: "raw",
    answer: success({}),
  },
});

export const monitoringDomain = {
  endpoints: [alertsEndpoints, cspEndpoints],
} as const satisfies Domain;

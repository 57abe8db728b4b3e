import { z } from "zod";
import type { Domain } from "../domain.ts";
import { id, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { alertsCalls } from "./alerts-calls.ts";
import { cspEndpoints } from "./csp-reports.ts";
import { ALERT_KINDS } from "./rules/alert.ts";

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

export const monitoringDomain = {
  endpoints: [alertsEndpoints, cspEndpoints],
} as const satisfies Domain;

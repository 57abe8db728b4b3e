import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const USER_RETENTION = {
  /** Longer than any limit on codes looks back. */
  codes: { days: 2 },
  /** Longer than they count towards a limit. */
  wrongCodes: { days: 2 },
  /** The browsers with which somebody signed in. */
  signInDevices: { days: 180 },
  sessionUnused: { days: 30 },
  sessionInAll: { days: 90 },
} as const satisfies RetentionPeriods;

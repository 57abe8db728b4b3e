/** Retention periods: used by the nightly deletion and by sessions, and shown on the privacy page. */
export type Period = { readonly days: number } | { readonly years: number };

export const RETENTION = {
  /** Longer than any limit on codes looks back. */
  codes: { days: 2 },
  /** Longer than they count towards a limit. */
  wrongCodes: { days: 2 },
  /** The browsers with which somebody signed in. */
  signInDevices: { days: 180 },
  sessionUnused: { days: 30 },
  sessionInAll: { days: 90 },
  /** Lines that nobody has added to since. */
  carts: { days: 90 },
  /** Longer than a browser repeats a request. */
  orderKeys: { days: 7 },
  /** The provider can resend events on request for 15 days. */
  paymentEvents: { days: 30 },
  /** The recipients of a bulk message. */
  messageRecipients: { days: 90 },
  /** The keyed MAC of a deleted account's number, so that promos for first orders stay limited. */
  formerCustomers: { years: 2 },
  /** The evidence after a dispute has ended: another one can follow that long. */
  disputeEvidence: { years: 2 },
  /** Personal data in the built-in providers of a demo shop. */
  demoPersons: { days: 30 },
  /** The steps of an order between its first and its last status, which the audit log has for longer. */
  orderSteps: { years: 2 },
  /**
   * Rule 56 and section 36 of India's GST law require 72 months after the year's return, section 128 of its Companies Act eight
   * years.
   */
  orderPersons: { years: 8 },
  auditLog: { years: 8 },
} as const satisfies Record<string, Period>;

const DAY_MS = 24 * 3_600_000;

/** Older data has expired. */
export function retainedSince(period: Period, now: Date): Date {
  if ("days" in period) return new Date(now.getTime() - period.days * DAY_MS);
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - period.years);
  return since;
}

export const periodMs = (period: Period & { days: number }): number => period.days * DAY_MS;

/** Times of slots for people: en-IN, in Asia/Kolkata. */
const zone = { timeZone: "Asia/Kolkata" } as const;
const clock = new Intl.DateTimeFormat("en-IN", { ...zone, hour: "numeric", minute: "2-digit", hour12: true });
const shortDay = new Intl.DateTimeFormat("en-IN", { ...zone, weekday: "short", day: "numeric", month: "short" });
const longDay = new Intl.DateTimeFormat("en-IN", { ...zone, weekday: "long" });

/** `8 PM`, `8:30 PM` */
export const formatClock = (iso: string): string => clock.format(new Date(iso)).toUpperCase().replace(":00", "");

/** `7:30–8 PM`, `11:30 AM–12 PM` */
export function formatTimeRange(from: string, to: string): string {
  const [start, end] = [formatClock(from), formatClock(to)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start}–${end}`;
}

/** `Sun 22 Nov` */
export const formatShortDay = (iso: string): string => shortDay.format(new Date(iso)).replaceAll(",", "");

/** `Sunday` */
export const formatDayName = (iso: string): string => longDay.format(new Date(iso));

/** `7:30–8 PM`, or `7:30 PM`: of an order for later. */
export function plannedTime({ scheduledFor, promisedAt }: { scheduledFor: string; promisedAt: string | null }): string {
  return promisedAt !== null && promisedAt > scheduledFor ? formatTimeRange(scheduledFor, promisedAt) : formatClock(scheduledFor);
}

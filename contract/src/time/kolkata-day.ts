/** Days of the shop: midnight to midnight in Asia/Kolkata, which has no daylight saving time. */
const DAY = /^2\d{3}-\d{2}-\d{2}$/;
/** A time without an offset would depend on the machine's zone; `Date` alone parses "promo 12" as a date, too. */
const TIME = /^(2\d{3}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY_MS = 24 * 3_600_000;
const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const OFFSET = "+05:30";

/** The same moment with Kolkata's day and time in its UTC fields. */
export const inKolkata = (time: Date): Date => new Date(time.getTime() + KOLKATA_OFFSET_MS);

/**
 * The first moment of the day of `value` (a date, or an ISO time with an offset, of the years 2000 to 2999); null if it is
 * invalid.
 */
export function startOfDayInKolkata(value: string): Date | null {
  const day = writtenDayOf(value);
  return day === null ? null : new Date(`${day}T00:00:00.000${OFFSET}`);
}

/** The last millisecond of that day. */
export function endOfDayInKolkata(value: string): Date | null {
  const day = writtenDayOf(value);
  return day === null ? null : new Date(`${day}T23:59:59.999${OFFSET}`);
}

/** 0 is Monday. */
export const dayOfWeekInKolkata = (time: Date): number => (inKolkata(time).getUTCDay() + 6) % 7;

/** `2026-01-31`: the day at that moment. */
export const dayInKolkata = (time: Date): string => inKolkata(time).toISOString().slice(0, 10);

/** `2026-01`: the month at that moment. */
export const monthInKolkata = (time: Date): string => dayInKolkata(time).slice(0, 7);

/** The first moment after a month. */
export function endOfMonthInKolkata(month: string): Date {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return new Date(`${next.toISOString().slice(0, 10)}T00:00:00.000${OFFSET}`);
}

const monthFormat = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", month: "long", year: "numeric" });
/** `January 2026` */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** `18:05:00`: the time of that day. */
export const timeOfDayInKolkata = (time: Date): string => inKolkata(time).toISOString().slice(11, 19);

/** Whether it is a date of the years 2000 to 2999, `2026-01-31`. */
export const isDay = (value: string): boolean => DAY.test(value) && isInCalendar(value);

/** The midnight at which the day of `now` began. */
export const startOfToday = (now: Date): Date => new Date(`${dayInKolkata(now)}T00:00:00.000${OFFSET}`);

/** From this midnight until the next, exclusive. */
export function dayOf(now: Date): { start: Date; end: Date } {
  const start = startOfToday(now);
  return { start, end: daysAfter(start, 1) };
}

export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/** The value of a date and time field (`2026-01-31T10:00`), independent of the browser's zone. */
export const momentInKolkata = (value: string): Date => new Date(`${value}:00${OFFSET}`);

function writtenDayOf(value: string): string | null {
  if (isDay(value)) return value;
  const [, day] = TIME.exec(value) ?? [];
  if (!day || !isInCalendar(day)) return null;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? null : dayInKolkata(instant);
}

/** `Date` parses 31 February as 3 March. */
function isInCalendar(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

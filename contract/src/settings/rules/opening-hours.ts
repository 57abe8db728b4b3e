/** The opening hours: times of day in Asia/Kolkata. */
import { dayOfWeekInKolkata, inKolkata, startOfToday } from "../../time/kolkata-day.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** `HH:MM`. A closing time at or before the opening time is on the next day. */
export interface TimeRange {
  open: string;
  close: string;
}

/** The first time range of a day, and those after it: a shop may close in the afternoon. */
export interface DayHours extends TimeRange {
  more?: readonly TimeRange[] | undefined;
}

export const RANGES_MAX = 3;

export const rangesOf = (hours: DayHours | null): readonly TimeRange[] => (hours ? [hours, ...(hours.more ?? [])] : []);

/** Monday first; null for a closed day. */
export type OpeningHours = readonly (DayHours | null)[];

/** The hours of one day of the week; Monday is 0. */
export interface DayChange {
  day: number;
  hours: DayHours | null;
}

/** The week with some days changed; the last of several changes of a day counts. */
export const withDays = (week: OpeningHours, changes: readonly DayChange[]): OpeningHours =>
  week.map((hours, day) => {
    const change = changes.findLast((each) => each.day === day);
    return change ? change.hours : hours;
  });

export function isOpenAt(hours: OpeningHours, now: Date): boolean {
  const minute = minuteOfWeek(now);
  return hours.some((day, index) => rangesOf(day).some((range) => isWithin(range, index, minute)));
}

/** At `from` or after it. Null for a shop that never opens. */
export function nextOpening(hours: OpeningHours, from: Date): Date | null {
  const minute = minuteOfWeek(from);
  const waits = hours.flatMap((day, index) =>
    rangesOf(day).map((range) => (opensAt(range, index) - minute + WEEK_MINUTES) % WEEK_MINUTES),
  );
  if (waits.length === 0) return null;
  const startOfMinute = from.getTime() - (from.getTime() % MINUTE_MS);
  return new Date(startOfMinute + Math.min(...waits) * MINUTE_MS);
}

/** Until 5 AM people call the coming morning "tomorrow". */
const DAY_BEGINS_HOUR = 5;

/**
 * The first opening after the business day of `now`. Before 5 AM, and in opening hours that run past midnight, that day is the
 * previous one, and the result may be later today. The next midnight for a shop that never opens.
 */
export function opensTomorrow(hours: OpeningHours, now: Date): Date {
  const midnight = new Date(startOfToday(now).getTime() + DAY_MINUTES * MINUTE_MS);
  const minute = minuteOfWeek(now);
  const isNight =
    inKolkata(now).getUTCHours() < DAY_BEGINS_HOUR ||
    hours.some((day, index) => rangesOf(day).some((range) => isPastMidnight(range, index, minute)));
  // From the next minute on: an opening in this minute is not the next one.
  return nextOpening(hours, isNight ? new Date(now.getTime() + MINUTE_MS) : midnight) ?? midnight;
}

/** Within the hours of the previous day. */
const isPastMidnight = (hours: TimeRange, day: number, minute: number): boolean =>
  isWithin(hours, day, minute) && Math.floor(minute / DAY_MINUTES) !== day;

/** Counted from Monday 00:00. */
function minuteOfWeek(now: Date): number {
  const local = inKolkata(now);
  return dayOfWeekInKolkata(now) * DAY_MINUTES + local.getUTCHours() * 60 + local.getUTCMinutes();
}

const opensAt = ({ open }: TimeRange, day: number): number => day * DAY_MINUTES + minutesOf(open);

function isWithin(hours: TimeRange, day: number, minute: number): boolean {
  const length = (minutesOf(hours.close) - minutesOf(hours.open) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const since = (minute - opensAt(hours, day) + WEEK_MINUTES) % WEEK_MINUTES;
  return since < length;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

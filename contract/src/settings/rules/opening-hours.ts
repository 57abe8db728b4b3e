/** The opening hours: times of day in Asia/Kolkata. */
import { dayInKolkata, dayOfWeekInKolkata, daysAfter, inKolkata, momentInKolkata, startOfToday } from "../../time/kolkata-day.ts";
import { type DayHours, rangesOf } from "./day-hours.ts";
import type { SpecialDay } from "./order-times.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_DAYS = 7;

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

/** Days that have other hours than their day of the week. */
export type SpecialDays = readonly SpecialDay<DayHours>[];

/** From `from` until `to`, exclusive; in milliseconds since 1970. */
export interface OpenSpan {
  from: number;
  to: number;
}

/** When the shop is open that begins on the day of this midnight; the last may end on the next day. */
export function spansOn(midnight: Date, hours: OpeningHours, specialDays: SpecialDays = []): OpenSpan[] {
  const special = specialDays.length > 0 ? specialOn(midnight, specialDays) : undefined;
  const day = special ? special.hours : (hours[dayOfWeekInKolkata(midnight)] ?? null);
  return rangesOf(day).map((range) => {
    const opens = minutesOf(range.open);
    const closes = minutesOf(range.close);
    const from = midnight.getTime() + opens * MINUTE_MS;
    return { from, to: from + (closes > opens ? closes - opens : closes - opens + DAY_MINUTES) * MINUTE_MS };
  });
}

const midnightOf = (date: string): Date => momentInKolkata(`${date}T00:00`);

function specialOn(midnight: Date, specialDays: SpecialDays) {
  const day = dayInKolkata(midnight);
  return specialDays.find(({ date }) => date === day);
}

const isWithin = ({ from, to }: OpenSpan, time: Date): boolean => from <= time.getTime() && time.getTime() < to;

export function isOpenAt(hours: OpeningHours, now: Date, specialDays: SpecialDays = []): boolean {
  const midnight = startOfToday(now);
  return (
    spansOn(midnight, hours, specialDays).some((span) => isWithin(span, now)) || isPastMidnight(midnight, now, hours, specialDays)
  );
}

/** Within hours that began on the previous day. */
const isPastMidnight = (midnight: Date, now: Date, hours: OpeningHours, specialDays: SpecialDays): boolean =>
  spansOn(daysAfter(midnight, -1), hours, specialDays).some((span) => isWithin(span, now));

/** At `from` or after it. Null for a shop that never opens. */
export function nextOpening(hours: OpeningHours, from: Date, specialDays: SpecialDays = []): Date | null {
  const startOfMinute = from.getTime() - (from.getTime() % MINUTE_MS);
  const openingOn = (midnight: Date): number =>
    Math.min(
      ...spansOn(midnight, hours, specialDays).flatMap((span) => (span.from >= startOfMinute ? span.from : [])),
      Number.POSITIVE_INFINITY,
    );
  const today = startOfToday(from);
  // Each special day may close the only day of a week that would be open.
  for (let day = 0; day <= WEEK_DAYS * (specialDays.length + 1); day++) {
    const next = openingOn(daysAfter(today, day));
    if (next !== Number.POSITIVE_INFINITY) return new Date(next);
  }
  const later = Math.min(...specialDays.map(({ date }) => openingOn(midnightOf(date))), Number.POSITIVE_INFINITY);
  return later === Number.POSITIVE_INFINITY ? null : new Date(later);
}

/** Until 5 AM people call the coming morning "tomorrow". */
const DAY_BEGINS_HOUR = 5;

/**
 * The first opening after the business day of `now`. Before 5 AM, and in opening hours that run past midnight, that day is the
 * previous one, and the result may be later today. The next midnight for a shop that never opens.
 */
export function opensTomorrow(hours: OpeningHours, now: Date, specialDays: SpecialDays = []): Date {
  const today = startOfToday(now);
  const midnight = daysAfter(today, 1);
  const isNight = inKolkata(now).getUTCHours() < DAY_BEGINS_HOUR || isPastMidnight(today, now, hours, specialDays);
  // From the next minute on: an opening in this minute is not the next one.
  return nextOpening(hours, isNight ? new Date(now.getTime() + MINUTE_MS) : midnight, specialDays) ?? midnight;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

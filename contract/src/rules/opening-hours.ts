/** When orders are taken: the owner's switch, its "off until", and the opening hours (times of day in Asia/Kolkata). */
import { inKolkata } from "./kolkata-day.ts";

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** `HH:MM`. A closing time at or before the opening one is of the next day. */
export interface DayHours {
  open: string;
  close: string;
}

/** Monday first; null on a day that stays closed. */
export type OpeningHours = readonly (DayHours | null)[];

/** The hours of one day of the week; Monday is 0. */
export interface DayChange {
  day: number;
  hours: DayHours | null;
}

/** The week with some of its days changed; of two changes of one day the last counts. */
export const withDays = (week: OpeningHours, changes: readonly DayChange[]): OpeningHours =>
  week.map((hours, day) => {
    const change = changes.findLast((each) => each.day === day);
    return change ? change.hours : hours;
  });

export interface OrderingTerms {
  isSwitchedOn: boolean;
  /** The switch counts as on again from this moment. */
  offUntil: Date | null;
  closeOutsideHours: boolean;
  openingHours: OpeningHours;
}

export function isOrderingOn({ isSwitchedOn, offUntil, closeOutsideHours, openingHours }: OrderingTerms, now: Date): boolean {
  const isOn = isSwitchedOn || (offUntil !== null && offUntil <= now);
  return isOn && (!closeOutsideHours || isOpenAt(openingHours, now));
}

export function isOpenAt(hours: OpeningHours, now: Date): boolean {
  const local = inKolkata(now);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const today = (local.getUTCDay() + 6) % 7;
  return hours.some((day, index) => day !== null && isWithin(day, index, today * DAY_MINUTES + minute));
}

function isWithin({ open, close }: DayHours, day: number, minuteOfWeek: number): boolean {
  const opensAt = minutesOf(open);
  const length = (minutesOf(close) - opensAt + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const since = (minuteOfWeek - (day * DAY_MINUTES + opensAt) + WEEK_MINUTES) % WEEK_MINUTES;
  return since < length;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

import { dayHours } from "@forno/contract/settings/opening-hours-input.ts";
import { type DayHours, rangesOf, type TimeRange } from "@forno/contract/settings/rules/day-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";

/** Each day is a separate field, so that another admin's changes to other days are kept. */
export type HoursDraft = Pick<Settings, "closeOutsideHours"> & Record<number, DayHours | null>;

export const hoursDraftOf = ({ openingHours, closeOutsideHours }: Settings): HoursDraft => ({ closeOutsideHours, ...openingHours });

/** The changed fields, as they are sent. */
export function hoursChanges({ closeOutsideHours, ...days }: Partial<HoursDraft>) {
  const openingDays = Object.entries(days).map(([day, hours]) => ({ day: Number(day), hours: hours ?? null }));
  return { openingDays, ...(closeOutsideHours !== undefined && { closeOutsideHours }) };
}

/** For a day that was closed. */
export const USUAL: DayHours = { open: "11:00", close: "23:00" };

/** Of the day's first times and those after them. */
export const withRanges = ([first, ...more]: readonly TimeRange[]): DayHours | null =>
  first ? { open: first.open, close: first.close, ...(more.length > 0 && { more }) } : null;

const EVENING: TimeRange = { open: "18:00", close: "23:00" };
const UNKNOWN: TimeRange = { open: "", close: "" };

/** The times that are proposed after these: the evening, unless the shop is open by then. */
export function timesAfter(ranges: readonly TimeRange[]): TimeRange {
  const last = ranges.at(-1);
  return last && last.open < last.close && last.close < EVENING.open ? EVENING : UNKNOWN;
}

export type HoursField = `${"open" | "close"}-${number}-${number}`;

/** In the order of the form. */
export const hoursFields = (draft: HoursDraft): HoursField[] => daysOf(draft).flatMap(([day, hours]) => dayFields(day, hours));

export const dayFields = (day: number, hours: DayHours | null): HoursField[] =>
  rangesOf(hours).flatMap((_, index) => [fieldOf(day, index, "open"), fieldOf(day, index, "close")]);

/** An emptied time, and times that do not follow each other. */
export const hoursErrors = (draft: HoursDraft): FieldErrors<HoursField> =>
  Object.assign({}, ...daysOf(draft).map(([day, hours]) => dayErrors(day, hours)));

export function dayErrors(day: number, hours: DayHours | null): FieldErrors<HoursField> {
  const errors: FieldErrors<HoursField> = {};
  for (const { path, message } of dayHours.nullable().safeParse(hours).error?.issues ?? []) {
    const index = path[0] === "more" ? Number(path[1]) + 1 : 0;
    errors[fieldOf(day, index, path.at(-1) === "close" ? "close" : "open")] ??= message;
  }
  return errors;
}

export const fieldOf = (day: number, index: number, part: keyof TimeRange): HoursField => `${part}-${day}-${index}`;

const daysOf = ({ closeOutsideHours: _, ...days }: HoursDraft) =>
  Object.entries(days).map(([day, hours]) => [Number(day), hours ?? null] as const);

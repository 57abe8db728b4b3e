/** The hours of one day. Apart from the rules for the week, because every page of the shop writes them. */

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

import type { DayHours } from "@forno/contract/rules/time/opening-hours.ts";
import type { Settings } from "@forno/contract/shop/settings.ts";

/** Each day is a field of its own: what another admin makes of the others meanwhile stays. */
export type HoursDraft = Pick<Settings, "closeOutsideHours"> & Record<number, DayHours | null>;

export const hoursDraftOf = ({ openingHours, closeOutsideHours }: Settings): HoursDraft => ({ closeOutsideHours, ...openingHours });

/** What is sent of the fields that were changed. */
export function hoursChanges({ closeOutsideHours, ...days }: Partial<HoursDraft>) {
  const openingDays = Object.entries(days).map(([day, hours]) => ({ day: Number(day), hours: hours ?? null }));
  return { openingDays, ...(closeOutsideHours !== undefined && { closeOutsideHours }) };
}

/** A time field that is emptied keeps what it held: a day is closed by its box. */
export const withTime = (hours: DayHours, part: keyof DayHours, time: string): DayHours =>
  time ? { ...hours, [part]: time } : hours;

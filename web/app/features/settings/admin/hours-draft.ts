import type { DayHours } from "@forno/contract/settings/rules/opening-hours.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";

/** Each day is a separate field, so that another admin's changes to other days are kept. */
export type HoursDraft = Pick<Settings, "closeOutsideHours"> & Record<number, DayHours | null>;

export const hoursDraftOf = ({ openingHours, closeOutsideHours }: Settings): HoursDraft => ({ closeOutsideHours, ...openingHours });

/** The changed fields, as they are sent. */
export function hoursChanges({ closeOutsideHours, ...days }: Partial<HoursDraft>) {
  const openingDays = Object.entries(days).map(([day, hours]) => ({ day: Number(day), hours: hours ?? null }));
  return { openingDays, ...(closeOutsideHours !== undefined && { closeOutsideHours }) };
}

/** An emptied time field keeps its value: the checkbox closes a day. */
export const withTime = (hours: DayHours, part: keyof DayHours, time: string): DayHours =>
  time ? { ...hours, [part]: time } : hours;

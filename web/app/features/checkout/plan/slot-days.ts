/** The times to choose from, by day and part of the day, in Asia/Kolkata. */
import { dayInKolkata, daysAfter, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { Quote } from "../../place/quoter.ts";

export type Slot = Quote["slots"][number];

const PARTS = { night: "00", morning: "05", lunch: "11", afternoon: "15", evening: "18" } as const;
export type DayPart = keyof typeof PARTS;

export interface SlotDay {
  /** `2026-11-22` */
  day: string;
  /** In order; empty: the shop is closed. */
  parts: { part: DayPart; slots: Slot[] }[];
}

/** From today, which is left out once it has no more times, until `daysAhead` days later. */
export function slotDays(slots: readonly Slot[], now: Date, daysAhead: number): SlotDay[] {
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => dayInKolkata(daysAfter(now, ahead)));
  return days
    .map((day) => ({ day, parts: partsOf(slots.filter(({ from }) => dayInKolkata(new Date(from)) === day)) }))
    .filter(({ parts }, ahead) => ahead > 0 || parts.length > 0);
}

function partsOf(slots: readonly Slot[]): SlotDay["parts"] {
  const names = Object.keys(PARTS) as DayPart[];
  return names
    .map((part) => ({ part, slots: slots.filter(({ from }) => partOf(from) === part) }))
    .filter((part) => part.slots.length > 0);
}

export function partOf(from: string): DayPart {
  const time = timeOfDayInKolkata(new Date(from));
  return Object.entries(PARTS).findLast(([, start]) => start <= time)?.[0] as DayPart;
}

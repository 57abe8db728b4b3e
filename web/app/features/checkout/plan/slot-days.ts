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

/**
 * From the day of the first time until `daysAhead` days after the server's `now`, where that is known. The device's clock may be
 * wrong. `slots`: in order.
 */
export function slotDays(slots: readonly Slot[], now: Date | null, daysAhead: number): SlotDay[] {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const byDay = Map.groupBy(slots, ({ from }) => dayInKolkata(new Date(from)));
  const end = now ? daysAfter(now, daysAhead) : new Date(last.from);
  const days: SlotDay[] = [];
  for (let day = new Date(first.from); dayInKolkata(day) <= dayInKolkata(end); day = daysAfter(day, 1))
    days.push({ day: dayInKolkata(day), parts: partsOf(byDay.get(dayInKolkata(day)) ?? []) });
  return days;
}

/** By the server's clock: null while nothing is promised. */
export const nowOf = (promise: Quote["promise"]): Date | null =>
  promise && new Date(Date.parse(promise.to) - promise.minutes * 60_000);

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

/** The times to choose from, by day and part of the day, in Asia/Kolkata. */
import { dayInKolkata, daysAfter, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { Quote } from "../../place/quoter.ts";

export type Slot = Quote["slots"][number];

const PARTS = { night: "00", morning: "05", lunch: "11", afternoon: "15", evening: "18" } as const;
export type DayPart = keyof typeof PARTS;

export interface SlotDay {
  /** `2026-11-22` */
  day: string;
  /** In order. */
  parts: { part: DayPart; slots: Slot[] }[];
  /** Without parts, because its times are still to be asked for; otherwise the shop is closed. */
  isUnasked: boolean;
}

/**
 * From the day of the first time until `daysAhead` days after the server's `now`, where that is known. The device's clock may be
 * wrong. `slots`: in order; `otherDays`: that have further ones.
 */
export function slotDays(
  { slots, otherDays = [] }: Pick<Quote, "slots"> & Partial<Pick<Quote, "otherDays">>,
  now: Date | null,
  daysAhead: number,
): SlotDay[] {
  const [first] = slots;
  if (!first) return [];
  const byDay = Map.groupBy(slots, ({ from }) => dayInKolkata(new Date(from)));
  const end = [...byDay.keys(), ...otherDays, ...(now ? [dayInKolkata(daysAfter(now, daysAhead))] : [])].sort().at(-1) ?? "";
  const days: SlotDay[] = [];
  for (let date = new Date(first.from); dayInKolkata(date) <= end; date = daysAfter(date, 1)) {
    const day = dayInKolkata(date);
    days.push({ day, parts: partsOf(byDay.get(day) ?? []), isUnasked: otherDays.includes(day) });
  }
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

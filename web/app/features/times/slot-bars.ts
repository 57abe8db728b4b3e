/** The kitchen's slots of today, with what is taken of each. */
import { type OpeningHours, type SpecialDays, spansOn } from "@forno/contract/settings/rules/opening-hours.ts";
import { dayOf, inKolkata } from "@forno/contract/time/kolkata-day.ts";

const MINUTE_MS = 60_000;
/** By which days, and so slots, begin earlier than in UTC. */
const KOLKATA_MS = inKolkata(new Date(0)).getTime();

const PAST = 5;
const SHOWN_MIN = 20;

export interface SlotBar {
  from: string;
  units: number;
  state: "past" | "now" | "next";
}

interface Day {
  slotMinutes: number;
  openingHours: OpeningHours;
  specialDays: SpecialDays;
}

/**
 * From a few slots before now until the shop closes today, at midnight at the latest, and at least so many. Slots of which nothing is
 * taken, too. What was taken in slots of another length counts where it begins.
 */
export function slotBars(
  taken: readonly { from: string; units: number }[],
  { slotMinutes, openingHours, specialDays }: Day,
  now: number,
): SlotBar[] {
  const step = slotMinutes * MINUTE_MS;
  const current = Math.floor((now + KOLKATA_MS) / step) * step - KOLKATA_MS;
  const { start, end } = dayOf(new Date(now));
  const closes = Math.min(end.getTime(), spansOn(start, openingHours, specialDays).at(-1)?.to ?? 0);
  const last = Math.max(current + step, closes);
  const first = Math.min(current - PAST * step, last - SHOWN_MIN * step);
  return Array.from({ length: Math.ceil((last - first) / step) }, (_, index) => {
    const from = first + index * step;
    const own = taken.filter((slot) => Date.parse(slot.from) >= from && Date.parse(slot.from) < from + step);
    return {
      from: new Date(from).toISOString(),
      units: own.reduce((sum, { units }) => sum + units, 0),
      state: from < current ? "past" : from === current ? "now" : "next",
    };
  });
}

/** The first one, from now on, that still has room. */
export const nextFree = (bars: readonly SlotBar[], limit: number): SlotBar | undefined =>
  bars.find(({ state, units }) => state !== "past" && units < limit);

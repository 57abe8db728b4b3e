/** The kitchen's slots around now, with what is taken of each. */
import { inKolkata } from "@forno/contract/time/kolkata-day.ts";

const MINUTE_MS = 60_000;
/** By which days, and so slots, begin earlier than in UTC. */
const KOLKATA_MS = inKolkata(new Date(0)).getTime();

const PAST = 5;
const SHOWN = 20;

export interface SlotBar {
  from: string;
  units: number;
  state: "past" | "now" | "next";
}

/** Slots of which nothing is taken, too. What was taken in slots of another length counts where it begins. */
export function slotBars(taken: readonly { from: string; units: number }[], slotMinutes: number, now: number): SlotBar[] {
  const step = slotMinutes * MINUTE_MS;
  const current = Math.floor((now + KOLKATA_MS) / step) * step - KOLKATA_MS;
  return Array.from({ length: SHOWN }, (_, index) => {
    const from = current + (index - PAST) * step;
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

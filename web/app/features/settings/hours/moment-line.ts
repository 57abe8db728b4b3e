/** Moments in words. Apart from the opening hours, which every page shows. */
import { dayOfWeekInKolkata, inKolkata, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { momentTexts as texts } from "../texts/en-moment.ts";
import { timeIn } from "./hours.ts";

const DAY_MS = 86_400_000;

/** Days since 1970 in Kolkata. */
export const dayNumber = (time: Date): number => Math.floor(inKolkata(time).getTime() / DAY_MS);

/**
 * `Sun 22 Nov at 11 AM`; seen from `today` (`dayNumber`), where that is known, `at 11 AM` or `tomorrow at 11 AM`. Put together here,
 * since the server's and the browser's `Intl` may differ by a space.
 */
export function momentLine(iso: string, today?: number | null): string {
  const moment = new Date(iso);
  const day = inKolkata(moment);
  const time = timeIn(timeOfDayInKolkata(moment));
  const nearby = today == null ? undefined : texts.nearDays[dayNumber(moment) - today];
  if (nearby !== undefined) return nearby + time;
  return texts.moment(dayOfWeekInKolkata(moment), day.getUTCDate(), day.getUTCMonth(), time);
}

/** When promotional messages may be sent in India: 10:00 to 21:00 (TCCCPR 2018; outside, operators refuse them with `EC_INVALID_PROMO_TIME`). */
import { dayInKolkata, inKolkata, momentInKolkata } from "../../time/kolkata-day.ts";

const FROM_HOUR = 10;
const UNTIL_HOUR = 21;
const DAY_MS = 24 * 3_600_000;

/** Null while they may be sent; otherwise the next time at which they may. */
export function promotionsWaitUntil(now: Date): Date | null {
  const hour = inKolkata(now).getUTCHours();
  if (hour >= FROM_HOUR && hour < UNTIL_HOUR) return null;
  const day = hour < FROM_HOUR ? now : new Date(now.getTime() + DAY_MS);
  return momentInKolkata(`${dayInKolkata(day)}T${FROM_HOUR}:00`);
}

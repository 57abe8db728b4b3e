import { dayOfWeekInKolkata, timeOfDayInKolkata } from "../../time/kolkata-day.ts";
import type { Food } from "../food.ts";
import type { ServiceHours } from "../menu.ts";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** When a food is served: `8 AM to 11 AM`, or `Sat to Sun 8 AM to 11 AM`. */
export const serviceWords = (hours: readonly ServiceHours[]): string =>
  hours.map(({ days, from, to }) => `${daysWords([...days].sort())}${clock(from)} to ${clock(to)}`).join(", ");

/** When a food can be had that is not to be had now: the same, or `from Sun 4 AM` of one that is sold out until then. */
export function servedWords({ serviceHours, soldOutUntil }: Pick<Food, "serviceHours" | "soldOutUntil">): string {
  if (soldOutUntil === null) return serviceWords(serviceHours ?? []);
  const back = new Date(soldOutUntil);
  return `from ${DAYS[dayOfWeekInKolkata(back)]} ${clock(timeOfDayInKolkata(back))}`;
}

function daysWords(days: readonly number[]): string {
  const [first = 0] = days;
  const last = days.at(-1) ?? 0;
  if (days.length === DAYS.length) return "";
  if (days.length > 1 && last - first === days.length - 1) return `${DAYS[first]} to ${DAYS[last]} `;
  return `${days.map((day) => DAYS[day]).join(", ")} `;
}

/** As the pages write times: without a line break before `AM`. */
function clock(time: string): string {
  const hours = Number(time.slice(0, 2));
  const minutes = time.slice(2, 5);
  return `${hours % 12 || 12}${minutes === ":00" ? "" : minutes}\u00a0${hours < 12 ? "AM" : "PM"}`;
}

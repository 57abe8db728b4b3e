/** The days of a filter, as the page's address stores them. */

import { isDay } from "@forno/contract/time/kolkata-day.ts";
import { LAST_BEFORE_FIRST } from "@forno/contract/wire/form-sentences.ts";

const dayIn = (address: URLSearchParams, name: "from" | "to") => [address.get(name) ?? ""].find(isDay);

function isBackwards(address: URLSearchParams): boolean {
  const [from, to] = [dayIn(address, "from"), dayIn(address, "to")];
  return from !== undefined && to !== undefined && to < from;
}

/** The filter to send. A last day before the first one, which the server would refuse, is left out: its field shows the error. */
export const daysIn = (address: URLSearchParams) => ({
  from: dayIn(address, "from"),
  to: isBackwards(address) ? undefined : dayIn(address, "to"),
});

/** For the field of the last day: its value and its error. */
export const lastDayIn = (address: URLSearchParams) => ({
  value: dayIn(address, "to") ?? "",
  error: isBackwards(address) ? LAST_BEFORE_FIRST : undefined,
});

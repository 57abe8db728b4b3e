/** Opening hours for pages and search engines: consecutive days with the same times are grouped. */
import { type DayHours, rangesOf } from "@forno/contract/settings/rules/day-hours.ts";
import type { OpeningHours } from "@forno/contract/settings/rules/opening-hours.ts";
import { hoursTexts as texts } from "../texts/en.ts";

export interface HoursRun {
  /** Days of the week, 0 is Monday. */
  from: number;
  to: number;
  hours: DayHours;
}

/** Closed days are left out. */
export function hoursRuns(openingHours: OpeningHours): HoursRun[] {
  const runs: HoursRun[] = [];
  for (const [day, hours] of openingHours.entries()) {
    const last = runs.at(-1);
    if (!hours) continue;
    if (last && last.to === day - 1 && JSON.stringify(last.hours) === JSON.stringify(hours)) last.to = day;
    else runs.push({ from: day, to: day, hours });
  }
  return runs;
}

/** `11 AM to 11 PM, every day` (`full`: `every day from 11:00 AM to 11:00 PM`), or `Mon to Fri 11 AM to 11 PM, Sat 12 PM to 1 AM`; empty while the shop never opens. */
export function hoursLine(openingHours: OpeningHours, length: "short" | "full" = "short"): string {
  const [word, everyDay] = length === "short" ? [texts.time, texts.everyDay] : [texts.fullTime, texts.everyDayFrom];
  const times = (hours: DayHours): string =>
    rangesOf(hours)
      .map(({ open, close }) => texts.range(timeIn(open, word), timeIn(close, word)))
      .join(texts.and);
  const runs = hoursRuns(openingHours);
  const [first] = runs;
  if (first && first.from === 0 && first.to === 6) return everyDay(times(first.hours));
  return runs.map(({ from, to, hours }) => texts.someDays(from, to, times(hours))).join(", ");
}

/** `value` begins with `HH:MM`. */
export const timeIn = (value: string, word: (hours: number, minutes: string) => string = texts.time): string =>
  word(Number(value.slice(0, 2)), value.slice(3, 5));

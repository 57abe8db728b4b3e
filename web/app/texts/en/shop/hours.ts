/** Opening hours in words. Monday first. */
const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

const NO_BREAK = "\u00a0";

const nameOf = (from: number, to: number): string => (from === to ? `${days[from]}` : `${days[from]} to ${days[to]}`);

export const hoursTexts = {
  /** `11 AM`, `11:30 PM`. */
  time: (hours: number, minutes: string) =>
    `${hours % 12 || 12}${minutes === "00" ? "" : `:${minutes}`}${NO_BREAK}${hours < 12 ? "AM" : "PM"}`,
  /** `11:00 AM`. */
  fullTime: (hours: number, minutes: string) => `${hours % 12 || 12}:${minutes}${NO_BREAK}${hours < 12 ? "AM" : "PM"}`,
  /** `Sun 22 Nov at 11 AM`; the month counts from 0. */
  moment: (dayOfWeek: number, day: number, month: number, time: string) => `${days[dayOfWeek]} ${day} ${months[month]} at ${time}`,
  /** Before a time, by the days from today. */
  nearDays: ["at ", "tomorrow at "],
  everyDay: (open: string, close: string) => `${open} to ${close}, every day`,
  /** Within a sentence. */
  everyDayFrom: (open: string, close: string) => `every day from ${open} to ${close}`,
  someDays: (from: number, to: number, open: string, close: string) => `${nameOf(from, to)} ${open} to ${close}`,
  ordersAgain: (refusal: string, moment: string) => `${refusal}. Opens ${moment}.`,
} as const;

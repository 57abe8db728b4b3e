import { days } from "./en.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

export const momentTexts = {
  /** `Sun 22 Nov at 11 AM`; the month counts from 0. */
  moment: (dayOfWeek: number, day: number, month: number, time: string) => `${days[dayOfWeek]} ${day} ${months[month]} at ${time}`,
  /** Before a time, by the days from today. */
  nearDays: ["at ", "tomorrow at "],
  laterOnly: "We're closed now, but you can order for later",
  ordersAgain: (refusal: string, moment: string) => `${refusal}. Opens ${moment}.`,
} as const;

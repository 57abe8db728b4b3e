/** Opening hours in words. Monday first. */
export const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

const NO_BREAK = "\u00a0";

const nameOf = (from: number, to: number): string => (from === to ? `${days[from]}` : `${days[from]} to ${days[to]}`);

export const hoursTexts = {
  /** `11 AM`, `11:30 PM`. */
  time: (hours: number, minutes: string) =>
    `${hours % 12 || 12}${minutes === "00" ? "" : `:${minutes}`}${NO_BREAK}${hours < 12 ? "AM" : "PM"}`,
  /** `11:00 AM`. */
  fullTime: (hours: number, minutes: string) => `${hours % 12 || 12}:${minutes}${NO_BREAK}${hours < 12 ? "AM" : "PM"}`,
  /** Of a food that is served at certain hours; `day`: not today. */
  availableFrom: (time: string, day: number | null) => `Available from ${time}${day === null ? "" : ` on ${days[day]}`}`,
  served: (times: string) => `Served ${times}`,
  range: (open: string, close: string) => `${open} to ${close}`,
  and: " and ",
  everyDay: (times: string) => `${times}, every day`,
  /** Within a sentence. */
  everyDayFrom: (times: string) => `every day from ${times}`,
  someDays: (from: number, to: number, times: string) => `${nameOf(from, to)} ${times}`,
} as const;

export const legalTexts = {
  fssai: (fssai: string) => `FSSAI ${fssai}`,
  grievance: "Grievance contact",
  prices: (note: string) => `Prices ${note}`,
  inclGst: "incl. GST",
  plusGst: "plus GST",
} as const;

export const shopPlaceTexts = {
  openInMaps: "Open in maps",
  callShop: "Call the shop",
} as const;

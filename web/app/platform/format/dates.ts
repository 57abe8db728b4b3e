/** Times for people: en-IN, in Asia/Kolkata. They come as ISO 8601 in UTC. */
const zone = { timeZone: "Asia/Kolkata" } as const;
const date = new Intl.DateTimeFormat("en-IN", { ...zone, day: "numeric", month: "short", year: "numeric" });
const time = new Intl.DateTimeFormat("en-IN", { ...zone, hour: "numeric", minute: "2-digit", hour12: true });
const weekday = new Intl.DateTimeFormat("en-IN", { ...zone, weekday: "long", day: "numeric", month: "long" });
const isoDay = new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" });

/** `21 Nov 2026` */
export const formatDate = (iso: string): string => date.format(new Date(iso));

/** `8:05 PM` */
export const formatTime = (iso: string): string => time.format(new Date(iso)).toUpperCase();

/** `Saturday, 21 November` */
export const formatWeekday = (iso: string): string => weekday.format(new Date(iso));

/** `21 Nov 2026, 8:05 PM` */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** The day as a date field writes it: `2026-11-21`. */
export const dayOf = (instant: Date): string => isoDay.format(instant);

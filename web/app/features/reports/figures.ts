/** How the reports write figures. */
const two = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dayFormat = new Intl.DateTimeFormat("en-IN", { timeZone: "UTC", weekday: "short", day: "numeric", month: "short" });

export const count = (value: number): string => value.toLocaleString("en-IN");

/** `1,23,456.50`, in a column of amounts. */
export const amount = (rupees: number): string => two.format(rupees).replace("-", "−");

/** What is taken off, in a column of amounts. */
export const less = (rupees: number): string => amount(rupees === 0 ? 0 : -rupees);

/** `Sat, 21 Nov` */
export const dayName = (day: string): string => dayFormat.format(new Date(day));

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

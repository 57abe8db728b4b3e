/** The periods that the statistics can be asked for, in days. */
export const SERIES_DAYS = [7, 30, 90] as const;

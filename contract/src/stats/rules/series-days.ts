/** The periods of the statistics, in days. */
export const SERIES_DAYS = [7, 30, 90] as const;

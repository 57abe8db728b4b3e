const VISIBLE_DIGITS = 4;

/** `••••••0001`: enough to tell numbers apart, not enough to call. */
export const maskMobile = (mobile: string): string => "•".repeat(6) + mobile.slice(-VISIBLE_DIGITS);

const VISIBLE_DIGITS = 4;

/** `••••••0001`: enough to tell two apart, not to call anyone. */
export const maskMobile = (mobile: string): string => "•".repeat(6) + mobile.slice(-VISIBLE_DIGITS);

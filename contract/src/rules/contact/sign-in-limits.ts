/** The measures of a sign-in (api.md, Sign-in), apart from its schemas: the sign-in page knows them and loads no Zod. */
export const USER_NAME_MAX = 100;
export const OTP_LENGTH = 6;
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_WAIT_MS = 30_000;
/** How many codes, and within what time. */
export interface CodeLimit {
  max: number;
  windowMs: number;
}
const HOUR_MS = 60 * 60_000;
/** To one number: by browsers that never signed in with it, all together; and by each one that has, for itself. */
export const CODES_TO_NUMBER: CodeLimit = { max: 5, windowMs: HOUR_MS };
/** What a browser that was sent a code still gets when others have used up the limit above. */
export const CODES_TO_FIRST_ASKER = 3;
/** So many codes an hour to one number stop that. */
export const CODES_TO_ASKERS = 15;
/** The rest up to here is for networks that were sent none in the hour: one each. */
export const CODES_TO_STRANGERS = 20;
/** From one IPv4 address or IPv6 /64. */
export const CODES_FROM_NETWORK: CodeLimit = { max: 30, windowMs: 10 * 60_000 };
/** From one IPv6 /48, which anyone can rent; a mobile operator's has many phones in it. */
export const CODES_FROM_SITE: CodeLimit = { max: 90, windowMs: 10 * 60_000 };
/** Wrong tries of a code by who asked for it, and by each other network. */
export const OTP_TRIES_MAX = 5;
/** From this part of the day's codes on, numbers that never signed in get none. */
export const BUDGET_FOR_NEW_NUMBERS = 0.8;
/** So long after a code by SMS an admin may begin to set up a second factor. */
export const FRESH_CODE_MS = 10 * 60_000;
export const TOTP_DIGITS = 6;

export const OTP_LIFETIME_MINUTES = OTP_LIFETIME_MS / 60_000;

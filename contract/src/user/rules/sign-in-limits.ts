/** Limits of sign-in (api.md, Sign-in). Separate from its schemas, so that the sign-in page does not load Zod. */
export const USER_NAME_MAX = 100;
export const OTP_LENGTH = 6;
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_WAIT_MS = 30_000;
/** The number of codes, and the period. */
export interface CodeLimit {
  max: number;
  windowMs: number;
}
const HOUR_MS = 60 * 60_000;
/** To one number: for all browsers together that never signed in with it, and for each one that has. */
export const CODES_TO_NUMBER: CodeLimit = { max: 5, windowMs: HOUR_MS };
/** For a browser that has requested a code, after others have used up the limit above. */
export const CODES_TO_FIRST_REQUESTER = 3;
/** `CODES_TO_FIRST_REQUESTER` applies up to this many codes an hour to one number. */
export const CODES_TO_REQUESTERS = 15;
/** The rest is reserved for networks without a request within the hour: one code each. */
export const CODES_TO_STRANGERS = 20;
/** From one IPv4 address or IPv6 /64. */
export const CODES_FROM_NETWORK: CodeLimit = { max: 30, windowMs: 10 * 60_000 };
/** Besides, for browsers that never signed in with the number: a shop's Wi-Fi or a mobile operator's address has many people. */
export const CODES_FROM_NETWORK_A_DAY: CodeLimit = { max: 300, windowMs: 24 * HOUR_MS };
/** From one IPv6 /48, which anyone can rent; a mobile operator's contains many phones. */
export const CODES_FROM_SITE: CodeLimit = { max: 90, windowMs: 10 * 60_000 };
/** Wrong guesses of a code by its requester, and by each other network. */
export const OTP_TRIES_MAX = 5;
/** When this part of the daily budget is used, numbers that never signed in get no codes. */
export const BUDGET_FOR_NEW_NUMBERS = 0.8;
/** How long after a code by SMS an admin may start to set up a second factor. */
export const FRESH_CODE_MS = 10 * 60_000;
export const TOTP_DIGITS = 6;

export const OTP_LIFETIME_MINUTES = OTP_LIFETIME_MS / 60_000;

/** The measures of a sign-in (api.md, Sign-in), apart from its schemas: the sign-in page knows them and loads no Zod. */
export const USER_NAME_MAX = 100;
export const OTP_LENGTH = 6;
export const OTP_LIFETIME_MS = 5 * 60_000;
export const OTP_RESEND_WAIT_MS = 30_000;
/** So long after a code by SMS an admin may begin to set up a second factor. */
export const FRESH_CODE_MS = 10 * 60_000;
export const TOTP_DIGITS = 6;

export const OTP_LIFETIME_MINUTES = OTP_LIFETIME_MS / 60_000;

/** Indian mobile numbers: one canonical form (E.164) is the account's key. */
import { plainText } from "../../wire/typed-text.ts";

const NATIONAL = /^[6-9]\d{9}$/;

/** As copied from contacts and links. */
export const phoneText = (text: string): string => plainText(text).replace(/^tel:\s*/i, "");

/**
 * `+91…`, or null for anything but an Indian mobile number. Spaces, hyphens, dots, brackets, a leading 0 and the country code are
 * optional.
 */
export function normalizeMobile(input: string): string | null {
  const digits = phoneText(input).replace(/[\s().-]/g, "");
  const national = digits.replace(/^(?:\+91|0091|0?91(?=\d{10}$))?0?/, "");
  return NATIONAL.test(national) ? `+91${national}` : null;
}

/** A number that is written with its area code, such as 080 6123 4567; without the 0 it could be a mobile. */
export const isLandline = (phone: string): boolean => /^\(?0[1-8]/.test(phoneText(phone));

/** Of a phone number of any kind: its mobile number; null if it is none. */
export const mobileOf = (phone: string): string | null => (isLandline(phone) ? null : normalizeMobile(phone));

/** `+91 90000 00001` */
export const formatMobile = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");

/** Phone numbers of any kind, including landlines and foreign ones: refuses obvious typing errors. Accounts have mobile numbers. */
const WRITTEN = /^\+?[\d ().-]+$/;
/** E.164 allows at most 15. */
const DIGITS = { min: 5, max: 15 };

export function isPhone(value: string): boolean {
  const { length } = value.replace(/\D/g, "");
  return WRITTEN.test(value) && length >= DIGITS.min && length <= DIGITS.max;
}

const VISIBLE_DIGITS = 4;

/** `••••••0001`: enough to tell numbers apart, not enough to call. */
export const maskMobile = (mobile: string): string => "•".repeat(6) + mobile.slice(-VISIBLE_DIGITS);

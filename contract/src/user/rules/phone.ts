/** Phone numbers of any kind, including landlines and foreign ones: refuses obvious typing errors. For accounts see `mobile.ts`. */
const WRITTEN = /^\+?[\d ().-]+$/;
/** E.164 allows at most 15. */
const DIGITS = { min: 5, max: 15 };

export function isPhone(value: string): boolean {
  const { length } = value.replace(/\D/g, "");
  return WRITTEN.test(value) && length >= DIGITS.min && length <= DIGITS.max;
}

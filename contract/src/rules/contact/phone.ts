/** Telephone numbers of any kind, landlines and foreign ones too: what cannot be one is a slip. Of accounts: `mobile.ts`. */
const WRITTEN = /^\+?[\d ().-]+$/;
/** Up to what E.164 allows. */
const DIGITS = { min: 5, max: 15 };

export function isPhone(value: string): boolean {
  const { length } = value.replace(/\D/g, "");
  return WRITTEN.test(value) && length >= DIGITS.min && length <= DIGITS.max;
}

/** Amounts as spreadsheets write them, in the number format of whoever saved the file. */

const CURRENCY = /^(?:₹|rs\.?|inr)/i;
const PLAIN = /^\d{1,6}(?:[.,]\d{1,2})?$/;
/** `1,399.00`, and in India `1,39,900`. */
const COMMA_GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;
const DOT_GROUPS = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;

/** In rupees. Null if it is not an amount, or could be read in two ways, such as `1.399`. */
export function amountOf(cell: string): number | null {
  const digits = cell.replace(/\s/g, "").replace(CURRENCY, "");
  if (PLAIN.test(digits)) return Number(digits.replace(",", "."));
  if (COMMA_GROUPS.test(digits)) return Number(digits.replaceAll(",", ""));
  if (DOT_GROUPS.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
  return null;
}

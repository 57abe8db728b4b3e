/** Comma-separated values as spreadsheets open them (RFC 4180). */

/** Tells a spreadsheet that the text is UTF-8; stands before the first line. */
export const CSV_BOM = "\uFEFF";

export type CsvValue = string | number | boolean | Date | null | undefined;

/** One record with its line end. Nothing stands for null; times are ISO 8601 UTC. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return quoted(withoutFormula(value));
  return value instanceof Date ? value.toISOString() : String(value);
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What a spreadsheet would take for a formula; a plain number with its sign, as a mobile number in E.164, is none. */
const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A customer's name may not run anything on the owner's computer (OWASP, CSV injection). */
const withoutFormula = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

/** Comma-separated values as spreadsheets open them (RFC 4180). */
import { type Options, stringify } from "csv-stringify/sync";

/** Tells a spreadsheet that the text is UTF-8; stands before the first line. */
export const CSV_BOM = "\uFEFF";

export type CsvValue = string | number | boolean | Date | null | undefined;

/** Each record with its line end. Nothing stands for null; times are ISO 8601 UTC. */
export const csvLines = (records: CsvValue[][]): string => stringify(records, FORMAT);

/** What a spreadsheet would take for a formula; a plain number with its sign, as a mobile number in E.164, is none. */
const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * A customer's name may not run anything on the owner's computer (OWASP, CSV injection). Not the library's `escape_formulas`, which looks at
 * the first character alone, and would put an apostrophe before mobile numbers.
 */
const withoutFormula = (text: string): string => (FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text);

const FORMAT: Options = {
  record_delimiter: "windows",
  // Off by default where the delimiter is given; a line end of any kind would end the record.
  quote_record_delimiter: true,
  cast: { string: withoutFormula, boolean: String, date: (at) => at.toISOString() },
};

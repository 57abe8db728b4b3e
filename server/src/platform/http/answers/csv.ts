/** Comma-separated values in the form that spreadsheets open (RFC 4180). */
import { type Options, stringify } from "csv-stringify/sync";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StatusAnswer } from "../serve.ts";
import { answerStream } from "./stream-answer.ts";

/** The byte order mark before the first line, by which spreadsheets recognize UTF-8. */
export const CSV_BOM = "\uFEFF";

export type CsvValue = string | number | boolean | Date | null | undefined;

/** Records with their line ends. Null is empty; times are ISO 8601 UTC. */
export const csvLines = (records: CsvValue[][]): string => stringify(records, FORMAT);

/** What a spreadsheet would treat as a formula, except a plain number with its sign, such as a mobile in E.164. */
const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/;
/** The same in what becomes a cell of its own where the separator is a semicolon or a tab: there, quotes within a line mean nothing. */
const INNER_FORMULA = /([;\t\r\n]\s*)(?=[=+\-@|%＝＋－＠])/g;
const ESCAPED_INNER_FORMULA = /([;\t\r\n]\s*)'(?=[=+\-@|%＝＋－＠])/g;
/** Also a phone number in groups, which no spreadsheet can calculate. */
const PLAIN_NUMBER = /^(?:[+-]?\d+(?:\.\d+)?|\+\d+(?: \d+)*)$/;

/**
 * A customer's name must not run anything on the owner's computer (OWASP, CSV injection). Not the library's `escape_formulas`,
 * which checks only the first character and would put an apostrophe before mobile numbers.
 */
function withoutFormula(text: string): string {
  const inner = text.replace(INNER_FORMULA, "$1'");
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${inner}` : inner;
}

/** The text of a cell that `csvLines` has written. */
export function withFormula(cell: string): string {
  const outer = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return outer.replace(ESCAPED_INNER_FORMULA, "$1");
}

const FORMAT: Options = {
  record_delimiter: "windows",
  // Off by default if a delimiter is given; any kind of line end would end the record.
  quote_record_delimiter: true,
  cast: { string: withoutFormula, boolean: String, date: (at) => at.toISOString() },
};

/** A CSV file. `pages` are texts of complete lines (`csvLines`). */
export const answerCsv = (
  call: { request: FastifyRequest; reply: FastifyReply },
  fileName: string,
  pages: AsyncIterable<string>,
): Promise<StatusAnswer> =>
  answerStream(
    call,
    { "content-type": "text/csv; charset=utf-8", "content-disposition": `attachment; filename="${fileName}"` },
    withBom(pages),
  );

async function* withBom(pages: AsyncIterable<string>): AsyncGenerator<string> {
  let bom = CSV_BOM;
  for await (const page of pages) {
    yield bom + page;
    bom = "";
  }
  if (bom) yield bom;
}

/** Reads the rows of a file of prices, as spreadsheets write them. */
import { plainText } from "@forno/contract/wire/typed-text.ts";
import { CsvError, type Info, parse } from "csv-parse/sync";
import { refuse } from "../../../../platform/http/refusal.ts";

export const COLUMNS = ["Food ID", "Food", "Size", "Price", "Available"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Row {
  /** Of the file, where the row begins. */
  line: number;
  cells: Record<Column, string>;
}

const invalid = (problem: string) => refuse("menuInvalid", { vars: { problem } });

/** Refuses with `menuInvalid`, naming line and column. */
export function rowsOf(file: Buffer, max: number): Row[] {
  const [head, ...records] = recordsOf(textOf(file));
  if (!head) throw invalid("The file is empty");
  if (records.length > max) throw invalid(`The file has more than ${max} rows`);
  const places = placesOf(head);
  return records.map(({ line, cells }) => {
    const known = new Set(Object.values(places));
    const extra = cells.findIndex((cell, place) => cell !== "" && !known.has(place));
    if (extra >= 0) throw invalid(`Line ${line}: cell ${extra + 1} is in no column`);
    const cellsByColumn = COLUMNS.map((column) => [column, cells[places[column]] ?? ""]);
    return { line, cells: Object.fromEntries(cellsByColumn) as Row["cells"] };
  });
}

function textOf(file: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file).replace(/\r\n?/g, "\n");
  } catch {
    throw invalid("The file is not in UTF-8. Please save it as CSV UTF-8");
  }
}

interface FileRecord {
  line: number;
  cells: string[];
}

/** Without empty rows. */
function recordsOf(text: string): FileRecord[] {
  let lastLine = 0;
  try {
    const separator = SEPARATOR_LINE.exec(text);
    const parsed = parse(text, {
      delimiter: separator?.[1] ?? delimiterOf(text),
      from_line: separator ? 2 : 1,
      relax_column_count: true,
      info: true,
      record_delimiter: "\n",
      on_record: (record, { lines }) => {
        lastLine = lines;
        return record;
      },
    });
    // The library's types do not know what `info` returns.
    const records = parsed as unknown as { record: string[]; info: Info }[];
    return records
      .map(({ record, info }) => ({ line: info.lines - linesWithin(record), cells: record.map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some((cell) => cell !== ""));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Of a quotation that never ends, the library names the last line of the file.
    throw invalid(`Line ${lastLine + 1}, column ${Number(error.index) + 1}: a quotation mark is missing or in the wrong place`);
  }
}

/** Excel reads the separator from such a first line. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[ \t,;]*\n/i;

/** Besides the first one. */
const linesWithin = (record: readonly string[]): number => record.join("").split("\n").length - 1;

/** Spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.indexOf("\n") < 0 ? text.length : text.indexOf("\n"));
  return [",", ";", "\t"].find((each) => head.includes(each)) ?? ",";
}

function placesOf({ line, cells }: FileRecord): Record<Column, number> {
  const places = new Map<Column, number>();
  for (const [place, cell] of cells.entries()) {
    if (cell === "") continue;
    const column = COLUMNS.find((each) => each.toLowerCase() === cell.toLowerCase());
    if (!column) throw invalid(`Line ${line}, column ${place + 1}: "${cell.slice(0, 40)}" is not one of ${COLUMNS.join(", ")}`);
    if (places.has(column)) throw invalid(`Line ${line}: the column ${column} occurs twice`);
    places.set(column, place);
  }
  const missing = COLUMNS.find((column) => !places.has(column));
  if (missing) throw invalid(`Line ${line}: the column ${missing} is missing`);
  return Object.fromEntries(places) as Record<Column, number>;
}

// Amounts, in the number format of whoever saved the file.
const CURRENCY = /^(?:₹|rs\.?|inr) ?/i;
const PLAIN = /^\d{1,6}(?:[.,]\d{1,2})?$/;
/** `1,399.00`, and in India `1,39,900`. */
const COMMA_GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?$/;
const SPACE_GROUPS = /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/;
const DOT_GROUPS = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/;

/** In rupees. Null if it is not an amount, or could be read in two ways, such as `1.399`. */
export function amountOf(cell: string): number | null {
  const digits = plainText(cell).replace(CURRENCY, "");
  if (PLAIN.test(digits)) return Number(digits.replace(",", "."));
  if (COMMA_GROUPS.test(digits)) return Number(digits.replaceAll(",", ""));
  if (SPACE_GROUPS.test(digits)) return Number(digits.replaceAll(" ", "").replace(",", "."));
  if (DOT_GROUPS.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
  return null;
}

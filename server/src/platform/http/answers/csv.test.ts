import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CSV_BOM, type CsvValue, csvLines, withFormula } from "./csv.ts";

const lineOf = (values: CsvValue[]): string => csvLines([values]);

describe("a line of CSV", () => {
  test("separates values by commas and ends with CR LF", () => {
    expect(lineOf(["a", 1, 2.5, true, null, undefined, new Date("2026-01-02T03:04:05Z")])).toBe(
      "a,1,2.5,true,,,2026-01-02T03:04:05.000Z\r\n",
    );
  });

  test("quotes a value with a comma, a quote or a line end", () => {
    expect(lineOf(["12, MG Road", 'the "big" one', "two\nlines", "plain"])).toBe(
      '"12, MG Road","the ""big"" one","two\nlines",plain\r\n',
    );
  });

  test.each(["=1+1", "+1+1", "-2+3", "@SUM(A1)", "  =1", "＝1", "|cmd", "%0A"])("prevents %j from running as a formula", (text) => {
    expect(lineOf([text])).toBe(`'${text}\r\n`);
  });

  test.each(["\r", "\n", "\r\n"])("preserves a line end within a value: %j", (end) => {
    expect(csvLines([[`a${end}b`], ["c"]])).toBe(`"a${end}b"\r\nc\r\n`);
  });

  test("a formula that must be quoted is escaped inside the quotes", () => {
    expect(lineOf(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  });

  test.each(["+919000000001", "-12.50", "+5"])("does not change the number %s", (text) => {
    expect(lineOf([text])).toBe(`${text}\r\n`);
  });

  test.each([
    ["x;=1+1", "x;'=1+1"],
    ["x; @SUM(A1)", "x; '@SUM(A1)"],
    ["x\t-2+3", "x\t'-2+3"],
    ["\t=1", "'\t'=1"],
    ["Flat 4; MG Road - 2", "Flat 4; MG Road - 2"],
  ])("prevents what follows a separator of other countries from running as a formula: %j", (text, written) => {
    expect(lineOf([text])).toBe(`${written}\r\n`);
    expect(withFormula(written)).toBe(text);
  });

  test("negative numbers are not formulas", () => {
    expect(lineOf([-5])).toBe("-5\r\n");
  });

  test("the byte order mark before the first line is that of UTF-8", () => {
    expect([...Buffer.from(CSV_BOM)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

test("what is written can be read back, with at most added apostrophes", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "1", '"', ",", ";", "\r", "\n", "\t", " ", "=", "+", "-", "@", "|", "'", "é", "🍕"),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1 }), (records) => {
      const read: string[][] = parse(csvLines(records), { record_delimiter: "\r\n" });
      expect(read.map((values) => values.length)).toEqual(records.map(() => 3));
      for (const [row, values] of records.entries())
        for (const [column, value] of values.entries()) {
          const cell = read[row]?.[column] ?? "";
          expect(cell.replaceAll("'", "")).toBe(value.replaceAll("'", ""));
          if (!value.includes("'")) expect(withFormula(cell)).toBe(value);
        }
    }),
  );
});

test("a phone number in groups stays as it is, and a sum does not", () => {
  expect(csvLines([["+91 22 2345 6789", "+91-22"]])).toBe("+91 22 2345 6789,'+91-22\r\n");
});

import { describe, expect, test } from "vitest";
import { CSV_BOM, csvLine } from "./csv.ts";

describe("a line of CSV", () => {
  test("separates by commas and ends with CR LF", () => {
    expect(csvLine(["a", 1, 2.5, true, null, undefined, new Date("2026-01-02T03:04:05Z")])).toBe(
      "a,1,2.5,true,,,2026-01-02T03:04:05.000Z\r\n",
    );
  });

  test("quotes what holds a comma, a quote or a line end", () => {
    expect(csvLine(["12, MG Road", 'the "big" one', "two\nlines", "plain"])).toBe(
      '"12, MG Road","the ""big"" one","two\nlines",plain\r\n',
    );
  });

  test.each(["=1+1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "  =1", "＝1", "|cmd", "%0A"])("lets %j run nothing", (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  test("a formula that has to be quoted is neutralised inside the quotes", () => {
    expect(csvLine(['=HYPERLINK("x","y")'])).toBe(`"'=HYPERLINK(""x"",""y"")"\r\n`);
  });

  test.each(["+919000000001", "-12.50", "+5"])("leaves the number %s as it is", (text) => {
    expect(csvLine([text])).toBe(`${text}\r\n`);
  });

  test("negative numbers are no formulas", () => {
    expect(csvLine([-5])).toBe("-5\r\n");
  });

  test("the mark that stands before the first line is that of UTF-8", () => {
    expect([...Buffer.from(CSV_BOM)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

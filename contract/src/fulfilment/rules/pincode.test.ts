import fc from "fast-check";
import { expect, it, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { isPincode, pincodesIn } from "./pincode.ts";

it.each<[string, string, string[], string[]]>([
  ["lines", "560001\n560002\r\n560003", ["560001", "560002", "560003"], []],
  ["commas, semicolons and bars", "560001, 560002;560003|560004/560005", ["560001", "560002", "560003", "560004", "560005"], []],
  ["spaces alone", "560001 560002", ["560001", "560002"], []],
  ["spaces and hyphens inside", "560 001, 560-002 560 003", ["560001", "560002", "560003"], []],
  ["a column of a table with names", "Indiranagar\t560038\nDomlur - 560071", ["560038", "560071"], []],
  ["duplicates", "560001, 560 001, 560001", ["560001"], []],
  ["digits of another script", "५६०००१", ["560001"], []],
  ["no-break spaces", "560\u00a0001", ["560001"], []],
  ["brackets and full stops", "(560001). [560002]", ["560001", "560002"], []],
  ["a letter among the digits", "5600O1, 560002, 56000A", ["560002"], ["5600O1", "56000A"]],
  ["too many or too few digits, and a zero in front", "5600011 56001 060001", [], ["5600011", "56001", "060001"]],
  ["a range, which is not a list", "560001-560005", [], ["560001-560005"]],
  ["words alone", "everywhere in Bengaluru", [], []],
  ["nothing", " \n ", [], []],
])("reads %s", (_name, text, pincodes, unreadable) => {
  expect(pincodesIn(text)).toMatchObject({ pincodes, unreadable });
});

test("names the words that it leaves out", () => {
  expect(pincodesIn("Indiranagar\t560038\nabc, - 56000A").words).toEqual(["Indiranagar", "abc"]);
});

test("what was written as a list is read as it was, whatever stands between", () => {
  const pincodes = fc.integer({ min: 100_000, max: 999_999 }).map(String);
  const spaced = fc.tuple(pincodes, fc.constantFrom("", " ", "-")).map(([code, gap]) => code.slice(0, 3) + gap + code.slice(3));
  const between = fc.constantFrom(",", " ", "\n", "; ", " , ", "\t", " - ", "\r\n");
  holds(
    fc.property(fc.array(fc.tuple(spaced, between), { maxLength: 30 }), (parts) => {
      const read = pincodesIn(parts.flat().join(""));
      expect(read.unreadable).toEqual([]);
      expect(read.pincodes).toEqual([...new Set(parts.map(([code]) => code.replace(/\D/g, "")))]);
    }),
  );
});

test("any text gives pincodes only, each once", () => {
  holds(
    fc.property(fc.string({ unit: fc.constantFrom(..."5601 -,A\n") }), (text) => {
      const { pincodes } = pincodesIn(text);
      expect(pincodes.every(isPincode)).toBe(true);
      expect(new Set(pincodes).size).toBe(pincodes.length);
    }),
  );
});

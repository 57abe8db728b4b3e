import { expect, test } from "vitest";
import { addressLine, amountText, lineOf, linesOf, plainText } from "./typed-text.ts";

test.each([
  ["reversed", "Asha\u202eoaR", "AshaoaR"],
  ["isolates", "\u2066Asha\u2069 Rao", "Asha Rao"],
  ["a zero-width space", "As\u200bha", "Asha"],
  ["line breaks", "Asha\r\nRao\u2028x", "Asha Rao x"],
  ["a control", "As\u0007ha", "Asha"],
  ["decomposed", "Jalapen\u0303o", "Jalapeño"],
  ["joiners", "क्\u200dष 👨\u200d🍳", "क्\u200dष 👨\u200d🍳"],
  ["only zero-width", "\u200b\u2060\ufeff", ""],
  ["only joiners", "\u200d \u200c", ""],
  ["only marks", "\u0301\u0301", ""],
  ["only blank letters", "\u3164\u115f\u2800", ""],
])("a line of text: %s", (_what, text, line) => {
  expect(lineOf(text)).toBe(line);
});

test("text in several lines keeps them, and nothing else that is hidden", () => {
  expect(linesOf(" Flat 4\r\nMG\u202e Road\t2\n")).toBe("Flat 4\nMG Road 2");
  expect(linesOf("\n\u200b\n")).toBe("");
});

test.each([
  ["\u202a+91\u00a098765\u201143210\u202c", "+91 98765-43210"],
  ["９８７６５", "98765"],
  ["९८७६५ ٤٣ ১০", "98765 43 10"],
  ["A\u200bB\ufe0fC", "ABC"],
  ["WELCOME−20", "WELCOME-20"],
])("plain text of %j is %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("digits of every script become the usual ones", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const char = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(char) && !/^\d$/.test(plainText(char))) wrong.push(char);
  }
  expect(wrong).toEqual([]);
  for (const numbering of ["deva", "beng", "gujr", "guru", "knda", "mlym", "tamldec", "telu", "arab", "fullwide"])
    expect(plainText(new Intl.NumberFormat(`en-u-nu-${numbering}`, { useGrouping: false }).format(9_876_543_210))).toBe(
      "9876543210",
    );
});

test.each([
  ["₹ 1,449.50", "1449.50"],
  ["Rs. 12,34,567", "1234567"],
  ["rs 99", "99"],
  ["119.00", "119.00"],
  ["-1", "-1"],
  ["1,44", "1,44"],
  ["1.449,50", "1.449,50"],
])("the amount %j is %j", (typed, amount) => {
  expect(amountText(typed)).toBe(amount);
});

test.each([
  [["14 Church Street,\nBengaluru 560001,", "Karnataka"], "14 Church Street, Bengaluru 560001, Karnataka"],
  [["12 MG Road ,, Indiranagar;", "", null, undefined], "12 MG Road, Indiranagar"],
  [[" , \n"], ""],
])("the address of %j is %j", (parts, line) => {
  expect(addressLine(...parts)).toBe(line);
});

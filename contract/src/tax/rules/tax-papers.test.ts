import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { amountInWords } from "./amount-in-words.ts";
import { documentNumber, financialYearOf, isNumberPrefix } from "./document-number.ts";
import { gstinParts, gstinText, isFssai, isGstin, STATES, stateOf, stateTaxName } from "./gstin.ts";

const OURS = "29AAHFL4512K1Z4";

describe("a GSTIN", () => {
  test("with the right check digit, in any way of writing it, is one", () => {
    expect(isGstin(gstinText(" 29aahfl 4512k1z4 "))).toBe(true);
    expect(STATES[stateOf(OURS)]).toBe("Karnataka");
  });

  test.each(["29AAHFL4512K1Z5", "99AAHFL4512K1Z4", "29AAHFL4512K1Z", "29AAHFL4512K1Z44", "", "29AAHF14512K1Z4", "29aahfl4512k1z4"])(
    "is not %j",
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );

  test.each(["07DELG12345A1ZV", "29AAHFL4512K1DD"].map((text) => [text]))(
    "of an office, or of who deducts tax, is one: %s",
    (text) => {
      expect(isGstin(text)).toBe(true);
    },
  );

  test("no longer is one if any character is another", () => {
    const typos = fc.tuple(fc.nat({ max: 14 }), fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"));
    holds(
      fc.property(typos, ([at, character]) => {
        fc.pre(OURS[at] !== character);
        expect(isGstin(OURS.slice(0, at) + character + OURS.slice(at + 1))).toBe(false);
      }),
    );
  });

  test("says what its parts are, and which of them is wrong", () => {
    expect(gstinParts(OURS)).toEqual({
      state: { text: "29", name: "Karnataka" },
      pan: { text: "AAHFL4512K", isPan: true, holder: "firm or LLP" },
      registration: "1",
      kind: "Z",
      checkDigit: { text: "4", isRight: true },
    });
    expect(gstinParts("29AAHFL4512K1Z9")?.checkDigit).toEqual({ text: "9", isRight: false });
    expect(gstinParts("99AAHF14512K0X9")).toMatchObject({ state: { name: null }, pan: { isPan: false } });
    expect(gstinParts(OURS.slice(1))).toBeNull();
  });

  test("says which tax the state's half is", () => {
    expect([stateTaxName("29"), stateTaxName("07"), stateTaxName("04")]).toEqual(["SGST", "SGST", "UTGST"]);
  });
});

test("an FSSAI licence number has 14 digits", () => {
  expect(["11224999000123", "1122499900012", "1122499900012x"].map(isFssai)).toEqual([true, false, false]);
});

describe("the number of a document", () => {
  test("names kind, financial year and count, in at most 16 characters", () => {
    expect(documentNumber("F", "invoice", "26-27", 1)).toBe("FI/26-27/000001");
    expect(documentNumber("FR", "credit_note", "26-27", 999_999)).toHaveLength(16);
  });

  test.each([
    ["2027-03-31T18:29:59Z", "26-27"],
    ["2027-03-31T18:30:00Z", "27-28"],
    ["2099-12-31T00:00:00Z", "99-00"],
  ])("at %s is of the year %s", (time, year) => {
    expect(financialYearOf(new Date(time))).toBe(year);
  });

  test("has a prefix of one or two capitals or digits", () => {
    expect(["F", "F1", "", "FRN", "f", "F-"].map(isNumberPrefix)).toEqual([true, true, false, false, false, false]);
  });
});

test.each([
  [140_400, "Rupees one thousand four hundred and four only"],
  [0, "Rupees zero only"],
  [50, "Rupees zero and fifty paise only"],
  [10_000_000, "Rupees one lakh only"],
  [
    12_345_678_925,
    "Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine and twenty-five paise only",
  ],
  [10_000_500, "Rupees one lakh and five only"],
  [1_000_000_000_000, "Rupees one thousand crore only"],
])("%i paise in words: %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

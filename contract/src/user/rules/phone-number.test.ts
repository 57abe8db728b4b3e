import { describe, expect, test } from "vitest";
import { formatMobile, isLandline, isPhone, normalizeMobile } from "./phone-number.ts";

test.each([
  "9000000001",
  "+919000000001",
  "+91 90000 00001",
  "090000-00001",
  "919000000001",
  "0919000000001",
  " 90000 00001 ",
  "+91-09000000001",
  "00919000000001",
  "tel:+91-90000-00001",
  "(+91) 90000.00001",
  "\u202a+91\u00a090000\u201100001\u202c",
  "٩٠٠٠٠٠٠٠٠١",
  "९०००० ००००१",
])("%j is +919000000001", (input) => {
  expect(normalizeMobile(input)).toBe("+919000000001");
});

test.each(["", "12345", "900000000", "90000000011", "5000000001", "+14155552671", "nine", "9000000001x"])(
  "%j is not an Indian mobile number",
  (input) => {
    expect(normalizeMobile(input)).toBeNull();
  },
);

test("a number is formatted in two groups of five", () => {
  expect(formatMobile("+919000000001")).toBe("+91 90000 00001");
});

describe("phone numbers", () => {
  test.each(["9800000001", "+91 90000 00001", "080-4567 1234", "(022) 2345.6789", "+4930123456"])("%s may be one", (value) => {
    expect(isPhone(value)).toBe(true);
  });

  test.each(["call me", "1234", "12345678901234567", "98000-call", "- - - - -", "", "98765+43210"])("%s cannot be one", (value) => {
    expect(isPhone(value)).toBe(false);
  });
});

test.each([
  ["080 6123 4567", true],
  ["(022) 2345 6789", true],
  ["+91 98200 11223", false],
  ["98200 11223", false],
  ["0091 98200 11223", false],
])("%s is a landline: %s", (phone, isOne) => {
  expect(isLandline(phone)).toBe(isOne);
});

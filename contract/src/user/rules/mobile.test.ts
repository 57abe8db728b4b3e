import { expect, test } from "vitest";
import { formatMobile, normalizeMobile } from "./mobile.ts";

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
])("%j is +919000000001", (input) => {
  expect(normalizeMobile(input)).toBe("+919000000001");
});

test.each(["", "12345", "900000000", "90000000011", "5000000001", "+14155552671", "nine", "9000000001x", "٩٠٠٠٠٠٠٠٠١"])(
  "%j is not an Indian mobile number",
  (input) => {
    expect(normalizeMobile(input)).toBeNull();
  },
);

test("a number is formatted in two groups of five", () => {
  expect(formatMobile("+919000000001")).toBe("+91 90000 00001");
});

/** The published vectors: RFC 6238 appendix B (SHA-1, the last six of eight digits) and RFC 4648 section 10. */
import { expect, test } from "vitest";
import { base32, matchingStep, totpCode, totpStep } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %d seconds the code is %s", (seconds, code) => {
  expect(totpCode(SECRET, totpStep(new Date(seconds * 1000)))).toBe(code);
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j is %j in base 32", (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])("a code of the step %i from now is accepted: %s", (offset, isTaken) => {
  const now = new Date(1_800_000_000_000);
  const code = totpCode(SECRET, totpStep(now) + offset);
  expect(matchingStep(SECRET, code, { now, lastStep: 0 })).toBe(isTaken ? totpStep(now) + offset : null);
});

test("a code of a used step, or of one before it, is refused", () => {
  const now = new Date(1_800_000_000_000);
  const step = totpStep(now);
  expect(matchingStep(SECRET, totpCode(SECRET, step), { now, lastStep: step })).toBeNull();
  expect(matchingStep(SECRET, totpCode(SECRET, step - 1), { now, lastStep: step })).toBeNull();
  expect(matchingStep(SECRET, totpCode(SECRET, step + 1), { now, lastStep: step })).toBe(step + 1);
});

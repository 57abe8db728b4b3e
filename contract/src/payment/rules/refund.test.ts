import { expect, test } from "vitest";
import { isRefundable } from "./refund.ts";

test.each([
  [100, 50_700, true],
  [50_700, 50_700, true],
  [50_600, 50_700, true],
  [99, 50_700, false],
  [0, 50_700, false],
  [50_601, 50_700, false],
  [99, 99, false],
])("a refund of %i paise of %i is possible: %s", (amountPaise, leftPaise, isPossible) => {
  expect(isRefundable(amountPaise, leftPaise)).toBe(isPossible);
});

import { describe, expect, test } from "vitest";
import { isPhone } from "./phone.ts";

describe("phone numbers", () => {
  test.each(["9800000001", "+91 90000 00001", "080-4567 1234", "(022) 2345.6789", "+4930123456"])("%s may be one", (value) => {
    expect(isPhone(value)).toBe(true);
  });

  test.each(["call me", "1234", "12345678901234567", "98000-call", "- - - - -", "", "98765+43210"])("%s cannot be one", (value) => {
    expect(isPhone(value)).toBe(false);
  });
});

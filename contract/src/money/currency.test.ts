import { expect, test } from "vitest";
import { formatMoney } from "./currency.ts";

test("a payment in another currency is never shown as rupees", () => {
  expect(formatMoney(1299, "USD")).toBe("USD 1,299.00");
  expect(formatMoney(1299, "INR")).toBe("₹1,299");
  expect(formatMoney(1299, null)).toBe("₹1,299");
});

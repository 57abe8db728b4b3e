import { describe, expect, test } from "vitest";
import { formatMoney, formatPaise, formatRupees, toPaise, toRupees } from "./money.ts";

describe("money", () => {
  test("rupees become integer paise without rounding errors", () => {
    expect(toPaise(0.1 + 0.2)).toBe(30);
    expect(toPaise(299.35)).toBe(29_935);
    expect(toPaise(1.15)).toBe(115);
  });

  test("paise become rupees with at most two decimals", () => {
    expect(toRupees(29_935)).toBe(299.35);
    expect(toRupees(100)).toBe(1);
  });

  test("amounts are shown as ₹1,234 with Indian grouping, and paise only if there are any", () => {
    expect(formatPaise(123_400)).toBe("₹1,234");
    expect(formatPaise(12_345_678)).toBe("₹1,23,456.78");
    expect(formatRupees(99.5)).toBe("₹99.50");
  });

  test("a negative amount has its sign before the currency", () => {
    expect(formatPaise(-123_450)).toBe("−₹1,234.50");
    expect(formatRupees(-0)).toBe("₹0");
  });
});

test("a payment in another currency is never shown as rupees", () => {
  expect(formatMoney(1299, "USD")).toBe("USD 1,299.00");
  expect(formatMoney(1299, "INR")).toBe("₹1,299");
  expect(formatMoney(1299, null)).toBe("₹1,299");
});

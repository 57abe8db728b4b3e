import { describe, expect, test } from "vitest";
import { discountOn, priceOrder } from "./pricing.ts";

const FEE = 4000;

describe("price of an order", () => {
  test("the delivery fee is 40 if the subtotal is above 0, otherwise 0", () => {
    expect(priceOrder([{ unitPaise: 19_900, quantity: 2 }], FEE)).toEqual({
      subtotalPaise: 39_800,
      deliveryFeePaise: 4000,
      discountPaise: 0,
      totalPaise: 43_800,
    });
    expect(priceOrder([], FEE).totalPaise).toBe(0);
  });

  test.each([
    [43_800, 10, 4400], // 43.80 rounds to 44
    [43_500, 10, 4400], // 43.50: half goes up
    [43_400, 10, 4300],
    [33_997, 15, 5100], // 99.99 × 3 + 40
    [14_000, 12.5, 1800],
    [100, 100, 100],
  ])("PERCENTAGE of %i paise at %d %% is the value rounded to the rupee: %i paise", (base, percent, expected) => {
    expect(discountOn(base, { discountType: "PERCENTAGE", discountValue: percent })).toBe(expected);
  });

  test("FLAT is the smaller of the value and subtotal plus fee", () => {
    expect(discountOn(43_800, { discountType: "FLAT", discountValue: 50 })).toBe(5000);
    expect(discountOn(43_800, { discountType: "FLAT", discountValue: 1_000_000 })).toBe(43_800);
  });

  test("a discountType other than PERCENTAGE is treated as a flat amount", () => {
    expect(discountOn(43_800, { discountType: "FIXED", discountValue: 20.5 })).toBe(2050);
  });

  test("no discount exceeds subtotal plus fee, even if rounding would", () => {
    expect(discountOn(14_950, { discountType: "PERCENTAGE", discountValue: 100 })).toBe(14_950);
    expect(discountOn(14_950, { discountType: "PERCENTAGE", discountValue: 150 })).toBe(14_950);
    expect(discountOn(14_950, { discountType: "FLAT", discountValue: -5 })).toBe(0);
  });

  test("total = subtotal + delivery fee - discount", () => {
    const price = priceOrder([{ unitPaise: 31_900, quantity: 1 }], FEE, { discountType: "PERCENTAGE", discountValue: 10 });
    expect(price).toEqual({ subtotalPaise: 31_900, deliveryFeePaise: 4000, discountPaise: 3600, totalPaise: 32_300 });
  });
});

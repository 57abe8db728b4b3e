import { describe, expect, test } from "vitest";
import { chargedPaise, discountOn, discountPaise, priceOrder } from "./pricing.ts";

const FEE = { deliveryFeePaise: 4000 };
const TEN = { code: "TEN", discountType: "PERCENTAGE", discountValue: 10 };

describe("price of an order", () => {
  test("the delivery fee is 40 if the subtotal is above 0, otherwise 0", () => {
    expect(priceOrder([{ unitPaise: 19_900, quantity: 2 }], FEE)).toEqual({
      subtotalPaise: 39_800,
      charges: [{ kind: "delivery", label: "Delivery fee", paise: 4000 }],
      totalPaise: 43_800,
      tax: null,
    });
    expect(priceOrder([], FEE)).toEqual({ subtotalPaise: 0, charges: [], totalPaise: 0, tax: null });
  });

  test("a delivery fee of 0 is listed, a discount of 0 is not", () => {
    const nothing = { ...TEN, discountValue: 0 };
    expect(priceOrder([{ unitPaise: 100, quantity: 1 }], { deliveryFeePaise: 0, promo: nothing }).charges).toEqual([
      { kind: "delivery", label: "Delivery fee", paise: 0 },
    ]);
  });

  test.each([
    [43_800, 10, 4400], // 43.80 rounds to 44
    [43_500, 10, 4400], // 43.50: half goes up
    [43_400, 10, 4300],
    [33_997, 15, 5100], // 99.99 × 3 + 40
    [14_000, 12.5, 1800],
    [100, 100, 100],
  ])("PERCENTAGE of %i paise at %d per cent is the value rounded to the rupee: %i paise", (base, percent, expected) => {
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
    expect(priceOrder([{ unitPaise: 31_900, quantity: 1 }], { ...FEE, promo: TEN })).toEqual({
      subtotalPaise: 31_900,
      charges: [
        { kind: "delivery", label: "Delivery fee", paise: 4000 },
        { kind: "discount", label: "Discount, TEN", paise: -3600 },
      ],
      totalPaise: 32_300,
      tax: null,
    });
  });

  test("the charges of a kind are added up, a discount as a positive amount", () => {
    const { charges } = priceOrder([{ unitPaise: 31_900, quantity: 1 }], { ...FEE, promo: TEN });
    expect([chargedPaise(charges, "delivery"), chargedPaise([...charges, ...charges], "delivery")]).toEqual([4000, 8000]);
    expect([discountPaise(charges), discountPaise([])]).toEqual([3600, 0]);
  });

  test("tax that prices do not include is a charge after the discount, and rounding to the rupee the last", () => {
    const tax = { pricesIncludeTax: false, feeRate: 5, roundTotal: true };
    const { charges, totalPaise } = priceOrder([{ unitPaise: 31_900, quantity: 1, taxRate: 5 }], { ...FEE, promo: TEN, tax });
    expect(charges.slice(2)).toEqual([
      { kind: "tax", label: "GST", paise: 1_616 },
      { kind: "rounding", label: "Round off", paise: -16 },
    ]);
    expect(totalPaise % 100).toBe(0);
  });

  test("tax that prices include is no charge", () => {
    const tax = { pricesIncludeTax: true, feeRate: 5, roundTotal: false };
    const price = priceOrder([{ unitPaise: 6_500, quantity: 1, taxRate: 5 }], { ...FEE, tax });
    expect(price).toMatchObject({ charges: [{ kind: "delivery" }], totalPaise: 10_500 });
    expect(price.tax?.byRate).toEqual([{ rate: 5, taxablePaise: 10_000, halfPaise: 250 }]);
  });
});

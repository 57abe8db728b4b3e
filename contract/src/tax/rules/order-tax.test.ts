import { describe, expect, test } from "vitest";
import { creditOf, lessCredit, roundingOf, taxOf, totalOf } from "./order-tax.ts";

const FIVE = 5;

describe("the tax of an order", () => {
  test("is contained in prices that include it, in halves that are equal and lines that add up", () => {
    const parts = [63_900, 73_900, 9_900, 23_800, 4_000].map((paise) => ({ paise, rate: FIVE }));

    const { byRate, parts: taxed } = taxOf(parts, 35_100, true);

    expect(byRate).toEqual([{ rate: FIVE, taxablePaise: 133_714, halfPaise: 3_343 }]);
    expect(taxed.map(({ discountPaise }) => discountPaise)).toEqual([12_780, 14_780, 1_980, 4_760, 800]);
    expect(taxed.map(({ halfPaise }) => halfPaise)).toEqual([1_217, 1_408, 189, 453, 76]);
    expect(taxed.map(({ taxablePaise }) => taxablePaise)).toEqual([48_686, 56_304, 7_542, 18_134, 3_048]);
  });

  test("is added to prices that do not include it", () => {
    expect(taxOf([{ paise: 10_000, rate: FIVE }], 0, false).byRate).toEqual([{ rate: FIVE, taxablePaise: 10_000, halfPaise: 250 }]);
  });

  test("has a row for each rate, and one of rate 0 for what bears no tax", () => {
    const parts = [
      { paise: 11_800, rate: 18 },
      { paise: 4_000, rate: 0 },
      { paise: 10_500, rate: FIVE },
    ];

    expect(taxOf(parts, 0, true).byRate).toEqual([
      { rate: 0, taxablePaise: 4_000, halfPaise: 0 },
      { rate: FIVE, taxablePaise: 10_000, halfPaise: 250 },
      { rate: 18, taxablePaise: 10_000, halfPaise: 900 },
    ]);
  });

  test("spreads a discount by value and takes the paise that are left over from the first of the largest parts", () => {
    const parts = [100, 300, 300].map((paise) => ({ paise, rate: 0 }));

    expect(taxOf(parts, 100, true).parts.map(({ discountPaise }) => discountPaise)).toEqual([14, 44, 42]);
  });

  test("of an order that a promo makes free is none", () => {
    expect(taxOf([{ paise: 19_900, rate: FIVE }], 19_900, true).byRate).toEqual([]);
  });

  test.each([
    [10_049, -49],
    [10_050, 50],
    [10_000, 0],
  ])("a total of %i paise is rounded by %i", (total, rounding) => {
    expect(roundingOf(total)).toBe(rounding);
  });
});

describe("a credit note", () => {
  const invoice = {
    byRate: taxOf(
      [
        { paise: 10_500, rate: FIVE },
        { paise: 11_800, rate: 18 },
      ],
      0,
      true,
    ).byRate,
    roundingPaise: 0,
  };

  test("takes from each rate in proportion, its halves by the formula of included tax", () => {
    expect(creditOf(invoice, 2_230).byRate).toEqual([
      { rate: FIVE, taxablePaise: 1_000, halfPaise: 25 },
      { rate: 18, taxablePaise: 1_000, halfPaise: 90 },
    ]);
  });

  test("of all that is left takes exactly that, with the rounding of the total", () => {
    const rounded = { ...invoice, roundingPaise: -40 };
    const first = creditOf(rounded, 3_333);
    const rest = lessCredit(rounded, first);

    expect(creditOf(rest, totalOf(rest))).toEqual(rest);
    expect(totalOf(first) + totalOf(rest)).toBe(totalOf(rounded));
  });
});

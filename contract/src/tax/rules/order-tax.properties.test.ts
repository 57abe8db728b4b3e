import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { creditOf, grossOf, lessCredit, roundingOf, type TaxedAmount, taxOf, totalOf } from "./order-tax.ts";

const rate = fc.oneof(
  fc.constantFrom(0, 5, 12, 18, 28, 40),
  fc.nat({ max: 4_000 }).map((hundredths) => hundredths / 100),
);
const parts = fc.array(fc.record({ paise: fc.integer({ min: 100, max: 1_000_000_000 }), rate }), { minLength: 1, maxLength: 100 });
const order = parts.chain((all) =>
  fc.record({
    parts: fc.constant(all),
    discount: fc.oneof(fc.constant(0), fc.nat({ max: sumOf(all.map(({ paise }) => paise)) })),
    pricesIncludeTax: fc.boolean(),
  }),
);

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

test("all parts, rates and discounts of an order add up to the paisa, and none is negative", () => {
  holds(
    fc.property(order, ({ parts: bought, discount, pricesIncludeTax }) => {
      const tax = taxOf(bought, discount, pricesIncludeTax);
      const value = sumOf(bought.map(({ paise }) => paise)) - discount;

      expect(sumOf(tax.parts.map((part) => part.discountPaise))).toBe(discount);
      const charged = sumOf(tax.byRate.map(grossOf));
      expect(charged - (pricesIncludeTax ? 0 : sumOf(tax.byRate.map(({ halfPaise }) => 2 * halfPaise)))).toBe(value);
      for (const row of tax.byRate) {
        const ofRate = tax.parts.filter((part) => part.rate === row.rate);
        expect(sumOf(ofRate.map(({ taxablePaise }) => taxablePaise))).toBe(row.taxablePaise);
        expect(sumOf(ofRate.map(({ halfPaise }) => halfPaise))).toBe(row.halfPaise);
      }
      const amounts = [...tax.parts.flatMap((part) => [part.taxablePaise, part.halfPaise, part.discountPaise])];
      expect(amounts.every((paise) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
    }),
  );
});

test("half the tax of a rate is within half a paisa of its share of the price", () => {
  holds(
    fc.property(order, ({ parts: bought, discount, pricesIncludeTax }) => {
      for (const row of taxOf(bought, discount, pricesIncludeTax).byRate) {
        const base = pricesIncludeTax ? grossOf(row) : row.taxablePaise;
        const exact = (base * row.rate) / (pricesIncludeTax ? 2 * (100 + row.rate) : 200);
        expect(Math.abs(row.halfPaise - exact)).toBeLessThan(0.501);
      }
    }),
  );
});

test("credit notes of a full refund, in any number of parts, add up to the invoice, and nothing becomes negative", () => {
  const refunds = fc.array(fc.integer({ min: 100, max: 10_000_000 }), { maxLength: 30 });
  holds(
    fc.property(order, refunds, fc.boolean(), ({ parts: bought, discount, pricesIncludeTax }, amounts, rounds) => {
      const { byRate } = taxOf(bought, discount, pricesIncludeTax);
      const total = sumOf(byRate.map(grossOf));
      let left: TaxedAmount = { byRate, roundingPaise: rounds ? roundingOf(total) : 0 };
      for (const amount of [...amounts, Number.MAX_SAFE_INTEGER]) {
        const before = totalOf(left);
        const credit = creditOf(left, Math.min(amount, before));
        expect(totalOf(credit)).toBe(Math.min(amount, before));
        left = lessCredit(left, credit);
        const rows = [...credit.byRate, ...left.byRate].flatMap(({ taxablePaise, halfPaise }) => [taxablePaise, halfPaise]);
        expect(rows.every((paise) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
      }
      expect(totalOf(left)).toBe(0);
      expect(left.byRate.every((row) => row.taxablePaise === 0 && row.halfPaise === 0)).toBe(true);
    }),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { CHARGE_KINDS, discountOn, makesOrdersFree, type PricedLine, priceOrder } from "./pricing.ts";

const line: fc.Arbitrary<PricedLine> = fc.record({
  unitPaise: fc.integer({ min: 1, max: 10_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const lines = fc.array(line, { maxLength: 100 });
/** Up to a hundred lines of 99 of the most expensive food. */
const anyBase = fc.nat({ max: 100_000_000_000 });
/** For these a whole percentage is often exactly half a rupee too much. */
const base = fc.oneof(
  anyBase,
  fc.nat({ max: 100_000 }).map((halfRupees) => halfRupees * 50),
);

const hundredths = (max: number) => fc.nat({ max: max * 100 }).map((value) => value / 100);
const percentage = fc.record({
  discountType: fc.constant("PERCENTAGE"),
  discountValue: fc.oneof(hundredths(100), fc.nat({ max: 100 })),
});
const flat = fc.record({ discountType: fc.constantFrom("FLAT", "FIXED", ""), discountValue: hundredths(100_000) });
const promo = fc.oneof(percentage, flat);
const terms = fc.record({
  deliveryFeePaise: fc.nat({ max: 100_000 }),
  promo: fc.option(promo.map((discount) => ({ code: "TEN", ...discount }))),
});

describe("the price of an order", () => {
  test("is the sum of its lines and charges, in whole paise, and never negative", () => {
    holds(
      fc.property(lines, terms, (bought, given) => {
        const { subtotalPaise, charges, totalPaise } = priceOrder(bought, given);
        const all = [...bought.map(({ unitPaise, quantity }) => unitPaise * quantity), ...charges.map(({ paise }) => paise)];
        expect(totalPaise).toBe(all.reduce((sum, paise) => sum + paise, 0));
        expect([subtotalPaise, totalPaise].every((paise) => Number.isSafeInteger(paise) && paise >= 0)).toBe(true);
      }),
    );
  });

  test("has at most one charge of each kind, in a fixed order, and only discounts are negative", () => {
    holds(
      fc.property(lines, terms, (bought, given) => {
        const { charges } = priceOrder(bought, given);
        const kinds = charges.map(({ kind }) => kind);
        expect(kinds).toEqual(CHARGE_KINDS.filter((kind) => kinds.includes(kind)));
        expect(charges.every(({ kind, paise }) => (kind === "discount" ? paise < 0 : paise >= 0))).toBe(true);
      }),
    );
  });

  test("does not depend on the order of its lines, nor on whether a food is in one line or two", () => {
    const shuffled = lines.chain((bought) =>
      fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length })),
    );
    holds(
      fc.property(shuffled, terms, ([bought, mixed], given) => {
        const single = bought.flatMap(({ unitPaise, quantity }) => [
          { unitPaise, quantity: 1 },
          { unitPaise, quantity: quantity - 1 },
        ]);
        const price = priceOrder(bought, given);
        expect(priceOrder(mixed, given)).toEqual(price);
        expect(priceOrder(single, given)).toEqual(price);
      }),
    );
  });

  test("includes the delivery fee if there is anything to deliver, and is zero otherwise", () => {
    holds(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 9 }),
        terms,
        (bought, given) => priceOrder(bought, given).charges[0]?.paise === given.deliveryFeePaise,
      ),
    );
    holds(fc.property(terms, (given) => priceOrder([], given).charges.length === 0));
  });
});

describe("a discount", () => {
  test("is neither negative nor more than its base, even for a value that no form accepts", () => {
    const odd = fc.record({ discountType: fc.string(), discountValue: fc.double({ min: -1e6, max: 1e6, noNaN: true }) });
    holds(
      fc.property(base, fc.oneof(promo, odd), (paise, discount) => {
        const off = discountOn(paise, discount);
        return Number.isSafeInteger(off) && off >= 0 && off <= paise;
      }),
    );
  });

  test("in per cent is whole rupees, less than half a rupee below the exact value and at most half above", () => {
    holds(
      fc.property(base, percentage, (paise, discount) => {
        const off = discountOn(paise, discount);
        if (off === paise) return;
        const exact = BigInt(paise) * BigInt(Math.round(discount.discountValue * 100));
        const above = BigInt(off) * 10_000n - exact;
        expect(off % 100).toBe(0);
        expect(above).toBeGreaterThan(-500_000n);
        expect(above).toBeLessThanOrEqual(500_000n);
      }),
    );
  });

  test("of a flat amount is that amount, up to its base", () => {
    holds(
      fc.property(
        base,
        flat,
        (paise, discount) => discountOn(paise, discount) === Math.min(paise, Math.round(discount.discountValue * 100)),
      ),
    );
  });

  test("with a limit is the discount without it, up to the limit", () => {
    holds(
      fc.property(base, promo, hundredths(1_000), (paise, discount, maxDiscount) => {
        const limited = discountOn(paise, { ...discount, maxDiscount });
        expect(limited).toBe(Math.min(discountOn(paise, discount), Math.round(maxDiscount * 100)));
      }),
    );
  });

  test("makes orders free exactly if the smallest order that it is for costs nothing", () => {
    holds(
      fc.property(promo, hundredths(1_000), fc.nat({ max: 100 }), (discount, minimum, deliveryFee) => {
        const minOrderAmount = Math.max(100, minimum);
        const lines = [{ unitPaise: Math.round(minOrderAmount * 100), quantity: 1 }];
        const deliveryFeePaise = deliveryFee * 100;
        const { totalPaise } = priceOrder(lines, { deliveryFeePaise, promo: { code: "TEN", ...discount } });
        expect(makesOrdersFree({ ...discount, minOrderAmount }, deliveryFee)).toBe(totalPaise === 0);
      }),
    );
  });

  test("grows with the cart and with its value", () => {
    holds(
      fc.property(
        base,
        fc.nat({ max: 1_000_000 }),
        promo,
        (paise, more, discount) => discountOn(paise + more, discount) >= discountOn(paise, discount),
      ),
    );
    holds(
      fc.property(base, promo, hundredths(100), (paise, discount, more) => {
        return discountOn(paise, { ...discount, discountValue: discount.discountValue + more }) >= discountOn(paise, discount);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { dayInKolkata, endOfDayInKolkata } from "../../time/kolkata-day.ts";
import { type PromoTerms, promoRefusal, promoState, promoUseRefusal } from "./promo-validity.ts";

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse("2026-11-01T00:00:00Z");
/** Close to each other, so that each order of them occurs. */
const moment = fc.integer({ min: 0, max: 200 }).map((hours) => new Date(BEGIN + hours * HOUR_MS));
const paise = fc.nat({ max: 100 });
const terms: fc.Arbitrary<PromoTerms> = fc.record({
  isActive: fc.boolean(),
  validFrom: fc.option(moment),
  validUntil: moment,
  minOrderPaise: paise,
});
const count = fc.nat({ max: 5 });
const limits = fc.record({ maxUses: fc.option(count), maxUsesPerCustomer: fc.option(count), firstOrderOnly: fc.boolean() });
const uses = fc.record({ all: count, byCustomer: count, hasOrdered: fc.boolean() });

describe("a promo", () => {
  test("can be used exactly if it is active, has begun, has not ended and its minimum is reached", () => {
    holds(
      fc.property(terms, paise, moment, (promo, subtotal, now) => {
        const hasBegun = promo.validFrom === null || promo.validFrom <= now;
        const usable = promo.isActive && hasBegun && now <= promo.validUntil && subtotal >= promo.minOrderPaise;
        expect(promoRefusal(promo, subtotal, now) === null).toBe(usable);
      }),
    );
  });

  test("that a cart may use can be used by a larger one, too", () => {
    holds(
      fc.property(terms, paise, paise, moment, (promo, subtotal, more, now) => {
        return promoRefusal(promo, subtotal, now) !== null || promoRefusal(promo, subtotal + more, now) === null;
      }),
    );
  });

  test("can be used without a gap, and never again once it has expired", () => {
    holds(
      fc.property(terms, fc.array(moment, { minLength: 3, maxLength: 20 }), (promo, moments) => {
        const inTime = moments.toSorted((one, other) => one.getTime() - other.getTime());
        const refusals = inTime.map((now) => promoRefusal(promo, 100, now));
        const usable = refusals.slice(refusals.indexOf(null), refusals.lastIndexOf(null) + 1);
        expect(new Set(usable).size).toBeLessThanOrEqual(1);
        const since = refusals.indexOf("promoExpired");
        if (since >= 0) expect(new Set(refusals.slice(since))).toEqual(new Set(["promoExpired"]));
      }),
    );
  });

  test("lasts to the end of its last day in Asia/Kolkata", () => {
    holds(
      fc.property(moment, moment, (last, now) => {
        const validUntil = endOfDayInKolkata(last.toISOString());
        if (!validUntil) throw new Error("not a day");
        const refusal = promoRefusal({ isActive: true, validFrom: null, validUntil, minOrderPaise: 0 }, 0, now);
        expect(refusal).toBe(dayInKolkata(now) <= dayInKolkata(last) ? null : "promoExpired");
      }),
    );
  });

  test("is shown as active exactly if some cart could use it", () => {
    holds(
      fc.property(terms, fc.option(count), count, moment, (promo, maxUses, used, now) => {
        const unlimited = { maxUses, maxUsesPerCustomer: null, firstOrderOnly: false };
        const isUsable =
          promoRefusal(promo, promo.minOrderPaise, now) === null &&
          promoUseRefusal(unlimited, { all: used, byCustomer: 0, hasOrdered: false }) === null;
        expect(promoState({ ...promo, maxUses }, used, now) === "active").toBe(isUsable);
      }),
    );
  });
});

describe("the uses of a promo", () => {
  test("without limits are never too many", () => {
    const none = { maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false };
    holds(fc.property(uses, (used) => promoUseRefusal(none, used) === null));
  });

  test("that are refused stay refused after further uses", () => {
    holds(
      fc.property(limits, uses, uses, (limit, used, more) => {
        const later = {
          all: used.all + more.all,
          byCustomer: used.byCustomer + more.byCustomer,
          hasOrdered: used.hasOrdered || more.hasOrdered,
        };
        return promoUseRefusal(limit, used) === null || promoUseRefusal(limit, later) !== null;
      }),
    );
  });

  test("end exactly at each limit", () => {
    holds(
      fc.property(limits, count, (limit, many) => {
        const times = Array.from({ length: many }, (_, used) =>
          promoUseRefusal(limit, { all: used, byCustomer: used, hasOrdered: used > 0 }),
        );
        const allowed = Math.min(limit.maxUses ?? many, limit.maxUsesPerCustomer ?? many, limit.firstOrderOnly ? 1 : many, many);
        expect(times.filter((refusal) => refusal === null)).toHaveLength(allowed);
      }),
    );
  });
});

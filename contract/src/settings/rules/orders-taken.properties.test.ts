import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { MINUTE_MS, MONDAY, moment, terms, WEEK_MINUTES } from "../../testing/opening-terms.ts";
import { isOpenAt } from "./opening-hours.ts";
import { isSwitchedOnAt, type OrderingTerms, ordersTaken } from "./orders-taken.ts";

/** Later than any moment that is tested. */
const LAST = MONDAY + 600 * WEEK_MINUTES * MINUTE_MS;

const isTaken = (shop: OrderingTerms, now: Date) => ordersTaken(shop, now).isTaken;

describe("whether orders are taken", () => {
  test("is never true while the owner has turned them off, nor outside hours that close", () => {
    holds(
      fc.property(terms, moment, (shop, now) => {
        if (!isTaken(shop, now)) return;
        expect(shop.isSwitchedOn || (shop.offUntil !== null && shop.offUntil <= now)).toBe(true);
        expect(shop.closeOutsideHours && !isOpenAt(shop.openingHours, now, shop.specialDays)).toBe(false);
      }),
    );
  });

  test("is true from the reported moment, and not before; never, if none is reported", () => {
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    holds(
      fc.property(terms, moment, part, (shop, now, passed) => {
        const taken = ordersTaken(shop, now);
        const again = taken.isTaken ? null : taken.againAt;
        expect(again === null || isTaken(shop, again)).toBe(true);
        if (taken.isTaken) return;
        const wait = (again?.getTime() ?? LAST) - now.getTime();
        expect(isTaken(shop, new Date(now.getTime() + Math.floor(wait * passed)))).toBe(false);
      }),
    );
  });

  test("is false because of the switch while that is off, otherwise because of the hours", () => {
    holds(
      fc.property(terms, moment, (shop, now) => {
        const taken = ordersTaken(shop, now);
        if (!taken.isTaken) expect(taken.why === "closed").toBe(isSwitchedOnAt(shop, now));
      }),
    );
  });

  test("is true once the switch is on, unless the hours close", () => {
    holds(fc.property(terms, moment, (shop, now) => isTaken({ ...shop, isSwitchedOn: true, closeOutsideHours: false }, now)));
  });
});

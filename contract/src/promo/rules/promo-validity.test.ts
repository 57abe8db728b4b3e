import { describe, expect, test } from "vitest";
import { promoRefusal, promoState, promoUseRefusal } from "./promo-validity.ts";

const terms = { isActive: true, validFrom: null, validUntil: new Date("2026-12-31T18:29:59.999Z"), minOrderPaise: 30_000 };
const day = new Date("2026-12-31T12:00:00Z");

describe("whether a promo can be used", () => {
  test("an active promo at its minimum can", () => {
    expect(promoRefusal(terms, 30_000, day)).toBeNull();
  });

  test("an unknown or inactive one is invalid", () => {
    expect(promoRefusal(undefined, 30_000, day)).toBe("promoInvalid");
    expect(promoRefusal({ ...terms, isActive: false }, 30_000, day)).toBe("promoInvalid");
  });

  test("before its first moment it is invalid like an unknown one", () => {
    const scheduled = { ...terms, validFrom: day };
    expect(promoRefusal(scheduled, 30_000, new Date(day.getTime() - 1))).toBe("promoInvalid");
    expect(promoRefusal(scheduled, 30_000, day)).toBeNull();
  });

  test("it is valid through its whole last day in Asia/Kolkata", () => {
    expect(promoRefusal(terms, 30_000, new Date("2026-12-31T18:29:59Z"))).toBeNull();
    expect(promoRefusal(terms, 30_000, new Date("2026-12-31T18:30:00Z"))).toBe("promoExpired");
  });

  test("below the minimum it is refused", () => {
    expect(promoRefusal(terms, 29_999, day)).toBe("promoBelowMinimum");
  });
});

describe("how often a promo can be used", () => {
  const limits = { maxUses: 5, maxUsesPerCustomer: 2, firstOrderOnly: true };
  const fresh = { all: 0, byCustomer: 0, hasOrdered: false };

  test("without limits always", () => {
    const none = { maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false };
    expect(promoUseRefusal(none, { all: 1000, byCustomer: 1000, hasOrdered: true })).toBeNull();
  });

  test("up to each limit", () => {
    expect(promoUseRefusal(limits, { ...fresh, all: 4, byCustomer: 1 })).toBeNull();
    expect(promoUseRefusal(limits, { ...fresh, all: 5 })).toBe("promoUsedUp");
    expect(promoUseRefusal(limits, { ...fresh, byCustomer: 2 })).toBe("promoAlreadyUsed");
    expect(promoUseRefusal(limits, { ...fresh, hasOrdered: true })).toBe("promoFirstOrderOnly");
  });
});

describe("the state of a promo", () => {
  const now = day;
  const later = new Date(day.getTime() + 1);
  const limited = { ...terms, maxUses: 5 };
  test.each([
    [limited, 4, "active"],
    [{ ...limited, isActive: false }, 5, "inactive"],
    [{ ...limited, validUntil: new Date(day.getTime() - 1) }, 5, "expired"],
    [{ ...limited, validFrom: later }, 5, "usedUp"],
    [{ ...limited, validFrom: later }, 0, "scheduled"],
    [{ ...limited, maxUses: null }, 99, "active"],
  ] as const)("%j used %d times is %s", (promo, used, state) => {
    expect(promoState(promo, used, now)).toBe(state);
  });
});

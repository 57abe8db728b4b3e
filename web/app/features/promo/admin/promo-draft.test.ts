import type { AdminPromo } from "@forno/contract/promo/promo.ts";
import {
  DISCOUNT_TYPES,
  ENTER_USES,
  FILL_IN_REQUIRED,
  PERCENTAGE_RANGE,
  promoFields,
  STARTS_BEFORE_END,
} from "@forno/contract/promo/promo-input.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import { ENTER_AMOUNT } from "@forno/contract/wire/common.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { promoAdminTexts } from "../texts/en-admin.ts";
import { draftOf, EMPTY_DRAFT, type PromoDraft, promoErrors, promoOf } from "./promo-draft.ts";

const typed = (change: Partial<PromoDraft> = {}): PromoDraft => ({
  ...EMPTY_DRAFT,
  code: "TEN",
  description: "Ten off",
  discountValue: "10",
  minOrderAmount: "0",
  validUntil: "2026-12-31",
  ...change,
});

test("the amounts are sent as typed, the code in upper case, and empty limits as null", () => {
  expect(promoOf(typed({ code: " ten " }))).toEqual({
    code: "TEN",
    description: "Ten off",
    discountType: "PERCENTAGE",
    discountValue: "10",
    minOrderAmount: "0",
    validUntil: "2026-12-31",
    isActive: true,
    validFrom: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    firstOrderOnly: false,
    maxDiscount: null,
    isPrivate: false,
  });
  const limits = { validFrom: "2026-12-01", maxUses: "100", maxUsesPerCustomer: "2" };
  expect(promoOf(typed(limits))).toMatchObject({ validFrom: "2026-12-01", maxUses: 100, maxUsesPerCustomer: 2 });
});

test("a complete draft has no errors", () => {
  expect(promoErrors(typed())).toEqual({});
  expect(promoErrors(typed({ validFrom: "2026-12-31", maxUses: "1", maxUsesPerCustomer: "1" }))).toEqual({});
});

test("an empty form asks for each required field, also for numbers: empty is not zero", () => {
  const required = ["code", "description", "discountValue", "minOrderAmount", "validUntil"];
  expect(promoErrors(EMPTY_DRAFT)).toEqual(Object.fromEntries(required.map((field) => [field, FILL_IN_REQUIRED])));
  expect(promoErrors(typed({ discountValue: "  " }))).toEqual({ discountValue: FILL_IN_REQUIRED });
  expect(promoErrors(typed({ discountValue: "0.001" }))).toEqual({ discountValue: ENTER_AMOUNT });
  expect(promoErrors(typed({ discountValue: "0" }))).toEqual({});
});

for (const [change, errors] of [
  [{ discountValue: "101" }, { discountValue: PERCENTAGE_RANGE }],
  [{ discountType: "FLAT", discountValue: "101" }, {}],
  [{ validFrom: "2027-01-01" }, { validFrom: STARTS_BEFORE_END }],
  [{ maxUses: "0" }, { maxUses: ENTER_USES }],
  [{ maxUsesPerCustomer: "1.5" }, { maxUsesPerCustomer: ENTER_USES }],
] as const)
  test(`${JSON.stringify(change)} ${Object.keys(errors).length > 0 ? "is refused" : "is accepted"}`, () => {
    expect(promoErrors(typed(change))).toEqual(errors);
  });

test("a last day in the past is refused, after the field's other errors", () => {
  expect(promoErrors(typed(), "2026-12-31")).toEqual({});
  expect(promoErrors(typed(), "2027-01-01")).toEqual({ validUntil: promoAdminTexts.dayIsOver });
  expect(promoErrors(typed({ validUntil: "" }), "2027-01-01")).toEqual({ validUntil: FILL_IN_REQUIRED });
  expect(promoErrors(typed({ code: "" }), "2027-01-01")).toEqual({
    code: FILL_IN_REQUIRED,
    validUntil: promoAdminTexts.dayIsOver,
  });
});

const limit = fc.option(fc.integer({ min: 1, max: 1_000_000 }));
const rupees = fc.integer({ min: 0, max: 10_000 }).map((paise) => paise / 100);
const day = fc
  .date({ min: new Date("2026-01-01"), max: new Date("2099-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const anyDraft = fc.record({
  code: fc.stringMatching(/^[A-Z0-9]{1,20}$/),
  description: fc.stringMatching(/^\w[\w %₹]{0,30}\w$/),
  discountType: fc.constantFrom(...DISCOUNT_TYPES),
  // Whole and at most 100, so that it may be a percentage, too.
  discountValue: fc.integer({ min: 0, max: 100 }).map(String),
  minOrderAmount: rupees.map(String),
  validUntil: day,
  isActive: fc.boolean(),
  validFrom: fc.constant(""),
  maxUses: limit.map((uses) => (uses === null ? "" : `${uses}`)),
  maxUsesPerCustomer: limit.map((uses) => (uses === null ? "" : `${uses}`)),
  firstOrderOnly: fc.boolean(),
  maxDiscount: fc.constant(""),
  isPrivate: fc.boolean(),
});

/** As the server stores and answers what it was sent. */
function stored(draft: PromoDraft): AdminPromo {
  const { validFrom, validUntil, ...fields } = promoFields.parse(promoOf(draft));
  return {
    ...fields,
    _id: "promo-1",
    validUntil: validUntil.toISOString(),
    validFrom: validFrom?.toISOString() ?? null,
    usedCount: 0,
    discountGiven: 0,
    state: "active",
  };
}

test("a promo that is opened again shows what was typed, its days in Kolkata", () => {
  holds(
    fc.property(anyDraft, fc.boolean(), (draft, startsOnItsLastDay) => {
      const whole = { ...draft, validFrom: startsOnItsLastDay ? draft.validUntil : "" };
      expect(draftOf(stored(whole))).toEqual(whole);
    }),
  );
});

test("a limit of the discount is that of a percentage only", () => {
  expect(promoOf(typed({ maxDiscount: " 100 " })).maxDiscount).toBe("100");
  expect(promoOf(typed({ discountType: "FLAT", maxDiscount: "100" })).maxDiscount).toBeNull();
  expect(promoErrors(typed({ maxDiscount: "0.5" }))).toEqual({ maxDiscount: "Please enter an amount of at least ₹1" });
});

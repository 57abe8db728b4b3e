import { expect, test } from "vitest";
import { bestOffer } from "./best-offer.ts";

const terms = { description: "", minOrderAmount: 0, maxDiscount: null };
const ten = { ...terms, code: "TEN", discountType: "PERCENTAGE" as const, discountValue: 10 };
const fifty = { ...terms, code: "FIFTY", discountType: "FLAT" as const, discountValue: 50 };
const large = { ...terms, code: "LARGE", discountType: "FLAT" as const, discountValue: 200, minOrderAmount: 600 };

const best = (subtotalPaise: number) => {
  const found = bestOffer([ten, fifty, large], subtotalPaise, 40);
  return found && [found.offer.code, found.savesPaise];
};

test("is the one that saves most of subtotal and fee, among those whose minimum is reached", () => {
  expect(best(40_000)).toEqual(["FIFTY", 5_000]);
  expect(best(50_000)).toEqual(["TEN", 5_400]);
  expect(best(60_000)).toEqual(["LARGE", 20_000]);
});

test("is none for an empty cart and where nothing is offered", () => {
  expect(best(0)).toBeNull();
  expect(bestOffer([], 40_000, 40)).toBeNull();
  expect(bestOffer([large], 40_000, 40)).toBeNull();
});

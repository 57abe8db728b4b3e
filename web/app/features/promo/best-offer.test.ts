import { priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { expect, test } from "vitest";
import { bestOffer } from "./best-offer.ts";

const terms = { description: "", minOrderAmount: 0, maxDiscount: null };
const ten = { ...terms, code: "TEN", discountType: "PERCENTAGE" as const, discountValue: 10 };
const fifty = { ...terms, code: "FIFTY", discountType: "FLAT" as const, discountValue: 50 };
const large = { ...terms, code: "LARGE", discountType: "FLAT" as const, discountValue: 200, minOrderAmount: 600 };

const priceOf = (subtotalPaise: number) => priceOrder([{ unitPaise: subtotalPaise, quantity: 1 }], { deliveryFeePaise: 4_000 });

const best = (subtotalPaise: number) => {
  const found = bestOffer([ten, fifty, large], priceOf(subtotalPaise));
  return found && [found.offer.code, found.savesPaise];
};

test("is the one that saves most of subtotal and fee, among those whose minimum is reached", () => {
  expect(best(40_000)).toEqual(["FIFTY", 5_000]);
  expect(best(50_000)).toEqual(["TEN", 5_400]);
  expect(best(60_000)).toEqual(["LARGE", 20_000]);
});

test("counts no fee where none is charged or known", () => {
  expect(bestOffer([ten], { subtotalPaise: 40_000, charges: [] })).toMatchObject({ savesPaise: 4_000 });
});

test("is none for an empty cart and where nothing is offered", () => {
  expect(best(0)).toBeNull();
  expect(bestOffer([], priceOf(40_000))).toBeNull();
  expect(bestOffer([large], priceOf(40_000))).toBeNull();
});

import { buildFood } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { foodAdminTexts } from "#texts/admin/food-admin.ts";
import { dealsWith } from "./deals-with.ts";

test("the question about removing a food names the deals in which it can be chosen", () => {
  const [cola, pizza] = [buildFood({ name: "Cola" }), buildFood({ name: "Pizza" })];
  const dealOf = (name: string, foodId: string) =>
    buildFood({ name, deal: { slots: [{ _id: crypto.randomUUID(), name: "Part", foodIds: [foodId], sizeId: null }] } });
  const foods = [cola, pizza, dealOf("Lunch", cola._id), dealOf("Feast", cola._id)];
  expect(foodAdminTexts.removeText(dealsWith(foods, cola._id))).toMatch(/choose it in Lunch and Feast\.$/);
  expect(foodAdminTexts.removeText(dealsWith(foods, pizza._id))).toMatch(/Past orders keep it\.$/);
});

import { buildFood, buildMenu } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { draftErrors } from "./draft-errors.ts";
import { draftOf } from "./food-draft.ts";

const bread = buildFood({ name: "Garlic Bread" });
const menu = buildMenu({ foods: [bread] });
const errorsWith = (allergens: string[]) => draftErrors({ ...draftOf(bread, menu), allergens: allergens.join(", ") }, menu, null);
const many = (count: number) => Array.from({ length: count }, (_, index) => `nut ${index}`);

test("a food has at most 20 allergens, each of at most 60 characters", () => {
  expect(errorsWith(many(20))).toEqual({});
  expect(errorsWith(many(21))).toEqual({ allergens: "Please enter at most 20 allergens" });
  expect(errorsWith(["n".repeat(60)])).toEqual({});
  expect(errorsWith(["n".repeat(61)])).toEqual({ allergens: "An allergen has at most 60 characters" });
});

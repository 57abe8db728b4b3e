import { ENTER_DESCRIPTION, ENTER_FOOD_NAME, ENTER_VALID_PRICE } from "@forno/contract/menu/food-input.ts";
import { buildFood, buildMenu } from "@forno/contract/testing/menu-samples.ts";
import { IMAGE_MISSING } from "@forno/contract/wire/form-sentences.ts";
import { expect, test } from "vitest";
import { draftErrors, editorFields } from "./draft-errors.ts";
import { draftOf } from "./food-draft.ts";
import { blankFood } from "./new-food.ts";

const bread = buildFood({ name: "Garlic Bread" });
const menu = buildMenu({ foods: [bread] });
const errorsWith = (allergens: string[]) =>
  draftErrors(bread, { ...draftOf(bread, menu), allergens: allergens.join(", ") }, menu, null);
const many = (count: number) => Array.from({ length: count }, (_, index) => `nut ${index}`);

test("a food has at most 20 allergens, each of at most 60 characters", () => {
  expect(errorsWith(many(20))).toEqual({});
  expect(errorsWith(many(21))).toEqual({ allergens: "Please enter at most 20 allergens" });
  expect(errorsWith(["n".repeat(60)])).toEqual({});
  expect(errorsWith(["n".repeat(61)])).toEqual({ allergens: "An allergen has at most 60 characters" });
});

test("an empty new food has an error for each required field, in the order of the specification", () => {
  const food = blankFood(menu);
  const draft = draftOf(food, menu);
  const errors = draftErrors(food, { ...draft, price: "" }, menu, null);
  expect(editorFields(food, draft, menu).flatMap((field) => errors[field] ?? [])).toEqual([
    ENTER_FOOD_NAME,
    ENTER_DESCRIPTION,
    ENTER_VALID_PRICE,
    IMAGE_MISSING,
  ]);
});

test("only a new food needs a picture", () => {
  expect(draftErrors(bread, draftOf(bread, menu), menu, null)).toEqual({});
  const image = new File(["x"], "pizza.webp", { type: "image/webp" });
  expect(draftErrors(blankFood(menu), draftOf(bread, menu), menu, image)).toEqual({});
});

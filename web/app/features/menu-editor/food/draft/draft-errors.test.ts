import { ENTER_DESCRIPTION, ENTER_FOOD_NAME, ENTER_VALID_PRICE } from "@forno/contract/menu/food-input.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "@forno/contract/menu/rules/pictures.ts";
import { buildFood, buildMenu } from "@forno/contract/testing/menu-samples.ts";
import { IMAGE_INVALID, IMAGE_MISSING, IMAGE_TOO_LARGE } from "@forno/contract/wire/form-sentences.ts";
import { expect, test } from "vitest";
import { draftErrors, editorFields, imageError } from "./draft-errors.ts";
import { draftOf } from "./food-draft.ts";
import { blankFood } from "./new-food.ts";

const bread = buildFood({ name: "Garlic Bread" });
const menu = buildMenu({ foods: [bread] });
const errorsWith = (allergens: string[]) =>
  draftErrors(bread, { ...draftOf(bread, menu), allergens: allergens.join(", ") }, menu, null);
const many = (count: number) => Array.from({ length: count }, (_, index) => `nut ${index}`);
const picture = (bytes = 3, type = "image/webp") => new File([new Uint8Array(bytes)], "pizza", { type });

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

test("only a new food needs a picture, and an invalid one is always refused", () => {
  expect(draftErrors(bread, draftOf(bread, menu), menu, null)).toEqual({});
  for (const food of [bread, blankFood(menu)])
    expect(draftErrors(food, draftOf(bread, menu), menu, picture(3, "text/plain"))).toEqual({ image: IMAGE_INVALID });
});

test.each(IMAGE_TYPES)("a picture may be %s", (type) => {
  expect(imageError(picture(3, type))).toBeUndefined();
});

test("a picture of another type, or of 5 MB and more, is refused", () => {
  expect(imageError(picture(3, "image/svg+xml"))).toBe(IMAGE_INVALID);
  expect(imageError(picture(3, ""))).toBe(IMAGE_INVALID);
  expect(imageError(picture(IMAGE_BYTES_MAX - 1))).toBeUndefined();
  expect(imageError(picture(IMAGE_BYTES_MAX))).toBe(IMAGE_TOO_LARGE);
});

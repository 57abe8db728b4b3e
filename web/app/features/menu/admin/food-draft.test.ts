import { ENTER_DESCRIPTION, ENTER_FOOD_NAME, ENTER_VALID_PRICE } from "@forno/contract/menu/food-input.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-category.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "@forno/contract/menu/rules/food-image.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import { IMAGE_INVALID, IMAGE_MISSING, IMAGE_TOO_LARGE } from "@forno/contract/wire/form-sentences.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { draftOf, EMPTY_DRAFT, type FoodDraft, foodErrors, foodForm, imageError } from "./food-draft.ts";

const picture = (bytes = 3, type = "image/webp") => new File([new Uint8Array(bytes)], "pizza", { type });
const typed: FoodDraft = { name: "Margherita", description: "Basil", price: "249", category: "pizza" };

test("the form of an existing food starts with its values as they would be typed", () => {
  expect(draftOf(sampleFood({ price: 249.5 }))).toEqual({
    name: "Margherita",
    description: "Tomato, mozzarella, basil",
    price: "249.5",
    category: "pizza",
  });
  expect(draftOf(sampleFood({ category: null })).category).toBe("");
});

for (const type of IMAGE_TYPES)
  test(`a picture may be ${type}`, () => {
    expect(imageError(picture(3, type))).toBeUndefined();
  });

test("a picture of another type, or of 5 MB and more, is refused", () => {
  expect(imageError(picture(3, "image/gif"))).toBe(IMAGE_INVALID);
  expect(imageError(picture(3, ""))).toBe(IMAGE_INVALID);
  expect(imageError(picture(IMAGE_BYTES_MAX - 1))).toBeUndefined();
  expect(imageError(picture(IMAGE_BYTES_MAX))).toBe(IMAGE_TOO_LARGE);
});

test("an empty form has an error for each required field, and the category is optional", () => {
  expect(foodErrors(EMPTY_DRAFT, null, true)).toEqual({
    name: ENTER_FOOD_NAME,
    description: ENTER_DESCRIPTION,
    price: ENTER_VALID_PRICE,
    image: IMAGE_MISSING,
  });
  expect(foodErrors({ ...typed, category: "" }, picture(), true)).toEqual({});
});

test("only a new food needs a picture, and an invalid one is always refused", () => {
  expect(foodErrors(typed, null, true)).toEqual({ image: IMAGE_MISSING });
  expect(foodErrors(typed, null, false)).toEqual({});
  for (const isNew of [true, false]) expect(foodErrors(typed, picture(3, "text/plain"), isNew)).toEqual({ image: IMAGE_INVALID });
});

const sent = (form: FormData) => [...form.entries()];

test("a new food is sent without an empty category, trimmed, its picture last", () => {
  const image = picture();
  expect(sent(foodForm({ ...typed, name: " Margherita ", category: "" }, image))).toEqual([
    ["name", "Margherita"],
    ["description", "Basil"],
    ["price", "249"],
    ["image", image],
  ]);
});

test("only changed fields of an existing food are sent, also an emptied category", () => {
  const food = sampleFood();
  expect(sent(foodForm(draftOf(food), null, food))).toEqual([["id", "margherita"]]);
  expect(sent(foodForm({ ...draftOf(food), price: "259", category: "" }, picture(), food)).map(([name]) => name)).toEqual([
    "id",
    "price",
    "category",
    "image",
  ]);
  expect(foodForm({ ...draftOf(food), category: "" }, null, food).get("category")).toBe("");
});

const text = fc.stringMatching(/^[a-z]{1,8}$/);
const anyDraft = fc.record({
  name: text,
  description: text,
  price: fc.integer({ min: 1, max: 9_999 }).map(String),
  category: fc.constantFrom("", ...FOOD_CATEGORIES),
});

test("the old values with the sent changes are what was typed", () => {
  holds(
    fc.property(anyDraft, anyDraft, (before, after) => {
      const food = sampleFood({
        ...before,
        price: Number(before.price),
        category: FOOD_CATEGORIES.find((category) => category === before.category) ?? null,
      });
      const { id, ...changes } = Object.fromEntries(foodForm(after, null, food));
      expect(id).toBe(food._id);
      expect({ ...before, ...changes }).toEqual(after);
      for (const field of Object.keys(changes)) expect(before[field as keyof FoodDraft]).not.toBe(after[field as keyof FoodDraft]);
    }),
  );
});

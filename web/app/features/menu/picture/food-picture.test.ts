import { IMAGE_WIDTHS } from "@forno/contract/menu/food.ts";
import { FOOD_CATEGORIES } from "@forno/contract/menu/rules/food-labels.ts";
import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { foodKind, foodPicture } from "./food-picture.ts";

test("a picture is offered in each width that the server has", () => {
  const picture = foodPicture(sampleFood({ image: "a.webp" }), "50vw");
  expect(picture).toMatchObject({ src: "/uploads/a.webp?w=480", sizes: "50vw", width: 480, height: 480 });
  expect(picture?.srcSet?.split(", ")).toEqual(IMAGE_WIDTHS.map((width) => `/uploads/a.webp?w=${width} ${width}w`));
});

test("a food without a picture has nothing to show", () => {
  expect(foodPicture(sampleFood({ image: "" }), "50vw")).toBeNull();
});

test("each category has a frame, and a food without one has none", () => {
  expect(foodKind({ category: null })).toBeUndefined();
  const kinds = FOOD_CATEGORIES.map((category) => foodKind({ category }));
  expect(new Set(kinds).size).toBe(FOOD_CATEGORIES.length);
  expect(foodKind({ category: "pizza" })).toBe("whole");
});

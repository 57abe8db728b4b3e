import { expect, test } from "vitest";
import { ApiFailure } from "../../../platform/api/failure.ts";
import { importProblems, namedFailure } from "./import-problems.ts";

const document = {
  foods: [{ name: "Margherita" }, { name: " " }, null, { name: 5 }],
  modifierGroups: [{ name: "Crust", modifiers: [{ name: "Thin" }] }],
};

test.each([
  ["document.foods.0.prices.1.price", "Foods, Margherita, price: Too large"],
  ["document.foods.0", "Foods, Margherita: Too large"],
  ["document.modifierGroups.0.modifiers.0.price", "Option groups, Crust, Thin, price: Too large"],
  ["document.foods.1.price", "foods.1.price: Too large"],
  ["document.foods.2.price", "foods.2.price: Too large"],
  ["document.foods.3.name", "foods.3.name: Too large"],
  ["document.sections", "sections: Too large"],
])("%s is named", (path, sentence) => {
  const failure = new ApiFailure(400, { message: "Invalid", code: "validation", errors: [{ path, message: "Too large" }] });
  expect(importProblems(namedFailure(failure, document))).toEqual([sentence]);
  expect(namedFailure(failure, document)).toMatchObject({ status: 400, code: "validation", message: "Invalid" });
});

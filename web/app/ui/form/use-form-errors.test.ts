import { expect, test } from "vitest";
import { fieldErrors } from "./use-form-errors.ts";

const FIELDS = ["name", "price"] as const;

test("each field has its first issue; further ones and those of no field are ignored", () => {
  const issues = [
    { path: ["price"], message: "Too low" },
    { path: ["price"], message: "Not a number" },
    { path: "name", message: "Missing" },
    { path: ["other"], message: "Unknown" },
    { path: [], message: "Whole form" },
  ];
  expect(fieldErrors(FIELDS, issues)).toEqual({ price: "Too low", name: "Missing" });
});

test("an issue inside a field belongs to the field", () => {
  expect(fieldErrors(FIELDS, [{ path: ["name", 0, "first"], message: "Too long" }])).toEqual({ name: "Too long" });
});

test("without issues there are no errors", () => {
  expect(fieldErrors(FIELDS)).toEqual({});
  expect(fieldErrors(FIELDS, [])).toEqual({});
});

import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { countOnMenu } from "./cart-total.ts";

test("counts each line of the foods that are on the menu", () => {
  const foods = [sampleFood({ _id: "a" }), sampleFood({ _id: "b" })];
  expect(countOnMenu({ a: 2, "a~sregular": 3, b: 1, gone: 4, "gone~sregular": 5 }, foods)).toBe(6);
  expect(countOnMenu({}, foods)).toBe(0);
});

import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier } from "../../../../testing/menu-samples.ts";
import type { Configuration } from "../configuration.ts";
import { indexOf } from "../menu-index.ts";
import { resolveLine } from "../resolve-line.ts";
import { lineProblem } from "./line-problem.ts";

const thin = buildModifier({ name: "Thin" });
const thick = buildModifier({ name: "$& Thick", isAvailable: false });
const crusts = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [thin, thick] });
const pizza = buildFood({ modifierGroupIds: [crusts._id], halves: "pizzas" });
const bread = buildFood({ name: "Bread" });
const index = indexOf(buildMenu({ foods: [pizza, bread], modifierGroups: [crusts] }));

const problemOf = (configuration: Configuration) => lineProblem(resolveLine(index, pizza, configuration));

test("a line that can be ordered has no problem", () => {
  expect(problemOf({ modifiers: [{ _id: thin._id }] })).toBeNull();
});

test("each refusal is said in its own words", () => {
  expect(problemOf({})).toBe("Please choose Crust");
  expect(problemOf({ modifiers: [{ _id: thin._id }, { _id: thick._id }] })).toBe("Choose at most 1 from Crust");
  expect(problemOf({ modifiers: [{ _id: crypto.randomUUID() }] })).toBe("This choice is not on the menu");
  expect(problemOf({ secondHalfId: bread._id })).toBe("These two cannot share a pizza");
});

test("what is sold out is named, whatever its name", () => {
  expect(problemOf({ modifiers: [{ _id: thick._id }] })).toBe("$& Thick is sold out. Please remove it from your cart");
});

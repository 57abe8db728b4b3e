import { buildGroup, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { groupWords } from "./group-words.ts";

test.each([
  [{ min: 1, max: 1 }, "Choose 1, required"],
  [{ min: 0, max: 1 }, "Choose 1"],
  [{ min: 2, max: 4 }, "Choose 2 to 4, required"],
  [{ min: 0, max: 8, included: 2 }, "Up to 8, 2 free"],
  [{ min: 0, max: 8, modifiers: [buildModifier({ allowsSides: true })] }, "Up to 8, whole or half"],
])("%j is: %s", (group, words) => {
  expect(groupWords(buildGroup(group))).toBe(words);
});

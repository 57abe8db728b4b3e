import { buildGroup, buildModifier } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { groupWords, isOnSale, saleWords } from "./menu-words.ts";

test.each([
  [{ min: 1, max: 1 }, "Choose 1, required"],
  [{ min: 0, max: 1 }, "Choose 1"],
  [{ min: 2, max: 4 }, "Choose 2 to 4, required"],
  [{ min: 0, max: 8, included: 2 }, "Up to 8, 2 free"],
  [{ min: 0, max: 8, modifiers: [buildModifier({ allowsSides: true })] }, "Up to 8, whole or half"],
])("%j is: %s", (group, words) => {
  expect(groupWords(buildGroup(group))).toBe(words);
});

const NOW = new Date("2026-11-23T12:00:00.000Z");

test.each([
  [{ isAvailable: true, soldOutUntil: null }, null],
  [{ isAvailable: false, soldOutUntil: null }, "Sold out"],
  [{ isAvailable: false, soldOutUntil: "2026-11-24T05:30:00.000Z" }, "Sold out until Tuesday, 24 November, 11:00 AM"],
  [{ isAvailable: false, soldOutUntil: "2026-11-23T11:59:00.000Z" }, null],
])("%j says: %s", (state, words) => {
  expect(saleWords(state, NOW)).toBe(words);
  expect(isOnSale(state, NOW)).toBe(words === null);
});

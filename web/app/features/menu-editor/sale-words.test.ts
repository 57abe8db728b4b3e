import { expect, test } from "vitest";
import { isOnSale, saleWords } from "./sale-words.ts";

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

import { expect, test } from "vitest";
import { unavailableWords } from "./unavailable-words.ts";

/** Tuesday, 7:14 AM in Kolkata. */
const MORNING = new Date("2026-11-24T01:44:00Z");
const lunch = (days: number[]) => ({ name: "Lunch deal", serviceHours: [{ days, from: "11:00", to: "15:00" }] });

test("a food outside its service hours says when it is available, not that it is sold out", () => {
  expect(unavailableWords(lunch([0, 1, 2]), MORNING)).toBe("Available from 11\u00a0AM");
  expect(unavailableWords(lunch([4]), MORNING)).toBe("Available from 11\u00a0AM on Fri");
});

test("a food that is sold out says so", () => {
  expect(unavailableWords({ name: "Margherita", serviceHours: null }, MORNING)).toBe("Margherita is sold out today");
});

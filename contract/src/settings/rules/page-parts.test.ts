import { expect, it } from "vitest";
import { pageEntries, pageParagraphs, pagePartOf } from "./page-parts.ts";

it("each line is an entry, with a text behind its colon", () => {
  expect(pageEntries("Two days of dough: Slow rise, light crust.\n\n  Fair to riders  \nOpen: 11:30: late\n: x")).toEqual([
    { name: "Two days of dough", text: "Slow rise, light crust." },
    { name: "Fair to riders", text: "" },
    { name: "Open", text: "11:30: late" },
    { name: ": x", text: "" },
  ]);
  expect(pageEntries("")).toEqual([]);
  expect(pageParagraphs("a\n".repeat(50))).toHaveLength(8);
});

it("entries become lines and back, without empty ones", () => {
  const entries = [
    { name: " 2019", text: "oven lit" },
    { name: "", text: "" },
    { name: "Note: phone", text: "₹60: more" },
    { name: "", text: "Keep your phone near." },
  ];
  expect(pagePartOf(entries)).toBe("2019: oven lit\nNote phone: ₹60: more\nKeep your phone near.");
  expect(pageEntries(pagePartOf(entries))).toEqual([
    { name: "2019", text: "oven lit" },
    { name: "Note phone", text: "₹60: more" },
    { name: "Keep your phone near.", text: "" },
  ]);
});

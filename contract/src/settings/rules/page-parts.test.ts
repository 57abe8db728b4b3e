import { expect, it } from "vitest";
import { pageEntries, pageParagraphs } from "./page-parts.ts";

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

import { expect, test } from "vitest";
import { colourOf, nameWithColour, UNIQUE_DIGITS } from "./picture-colour.ts";

test("a picture's name ends in its colour, and is as long as one without", () => {
  const name = nameWithColour("0123456789abcdef012345", "c9a677");
  expect(name).toBe("0123456789abcdef012345f00dc9a677.webp");
  expect(name).toHaveLength("0123456789abcdef0123456789abcdef.webp".length);
  expect(UNIQUE_DIGITS).toBe(22);
  expect(colourOf(name)).toBe("#c9a677");
});

test.each(["", "0123456789abcdef0123456789abcdef.webp", "f00dc9a677.webp?w=480", "f00dred;}.webp"])("%j has no colour", (name) => {
  expect(colourOf(name)).toBeUndefined();
});

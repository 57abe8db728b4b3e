import { expect, test } from "vitest";
import { fullName } from "./full-name.ts";

test.each([
  ["Asha", "Rao", "Asha Rao"],
  ["Asha", ".", "Asha"],
  ["Asha", "Asha", "Asha"],
  ["Asha", ". Rao", "Asha . Rao"],
])("%s and %s are %s", (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

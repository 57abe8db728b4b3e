import { expect, test } from "vitest";
import { fileProblem, kindOf, readJson } from "./import-file.ts";

test.each([
  ["prices-2026-11-23.csv", "prices"],
  ["MENU.JSON", "menu"],
  ["menu.xlsx", null],
])("%s: %s", (name, kind) => expect(kindOf({ name })).toBe(kind));

test("files of other kinds and large ones are refused before they are sent", () => {
  expect(fileProblem({ name: "menu.json", size: 10 })).toBeUndefined();
  expect(fileProblem({ name: "menu.xlsx", size: 10 })).toBe("Please select a CSV or JSON file");
  expect(fileProblem({ name: "prices.csv", size: 2 * 1024 ** 2 })).toBe("The file is too large");
});

test("a document is read, also with a byte order mark", () => {
  expect(readJson('\uFEFF{"foods": []}')).toEqual({ foods: [] });
});

test("what is not JSON is named with line and column", () => {
  expect(() => readJson('{\n  "foods": 12x\n}')).toThrow("Line 2, column 14: this is not valid JSON");
  expect(() => readJson('{"foods": [')).toThrow("Line 1, column 12: this is not valid JSON");
});

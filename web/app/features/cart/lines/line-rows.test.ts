import { expect, test } from "vitest";
import { type LineRows, rowsAfter } from "./line-rows.ts";

const after = (...steps: string[][]): LineRows => steps.reduce<LineRows>(rowsAfter, new Map());

test("an edited line keeps its row, wherever its new key stands", () => {
  expect(after(["a~2", "a~3"], ["a~1", "a~2"])).toEqual(
    new Map([
      ["a~1", "a~3"],
      ["a~2", "a~2"],
    ]),
  );
});

test("a line of another food gets a row of its own", () => {
  expect(after(["a"], ["b"])).toEqual(new Map([["b", "b"]]));
});

test("no two lines have the same row, also when an earlier key comes back", () => {
  const rows = after(["a"], ["a~1"], ["a", "a~1"]);
  expect(rows.get("a~1")).toBe("a");
  expect(new Set(rows.values()).size).toBe(2);
});

import { expect, test } from "vitest";
import { dropRow, moveRow, stepRow } from "./row-order.ts";

const rows = ["a", "b", "c"].map((key) => ({ key }));
const keysOf = (moved: { key: string }[]) => moved.map(({ key }) => key).join("");

test("a row moves to a place among the others", () => {
  expect(keysOf(moveRow(rows, "a", 2))).toBe("bca");
  expect(keysOf(moveRow(rows, "c", 0))).toBe("cab");
});

test("a row steps up and down and stays at the ends", () => {
  expect(keysOf(stepRow(rows, "b", "up"))).toBe("bac");
  expect(keysOf(stepRow(rows, "b", "down"))).toBe("acb");
  expect(keysOf(stepRow(rows, "a", "up"))).toBe("abc");
  expect(keysOf(stepRow(rows, "c", "down"))).toBe("abc");
});

test("a row is dropped before or after another one", () => {
  expect(keysOf(dropRow(rows, "a", { key: "b", edge: "after" }))).toBe("bac");
  expect(keysOf(dropRow(rows, "a", { key: "c", edge: "before" }))).toBe("bac");
  expect(keysOf(dropRow(rows, "c", { key: "a", edge: "before" }))).toBe("cab");
});

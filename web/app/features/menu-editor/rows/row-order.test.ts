import { expect, test } from "vitest";
import { dropRow, mergedRows, moveRow, stepRow } from "./row-order.ts";

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

const row = (key: string, name = key) => ({ key, name });
const before = [row("a"), row("b"), row("c")];

test("edits stay, and other rows are as somebody else has changed them", () => {
  const edited = [row("a", "mine"), row("b"), row("c")];
  const now = [row("a", "theirs"), row("b", "theirs"), row("c")];
  expect(mergedRows(edited, before, now)).toEqual([row("a", "mine"), row("b", "theirs"), row("c")]);
});

test("rows that somebody else has added come last, and those that they have removed disappear", () => {
  const edited = [row("c"), row("a"), row("b"), row("new")];
  expect(mergedRows(edited, before, [row("a"), row("c"), row("theirs")])).toEqual([row("c"), row("a"), row("new"), row("theirs")]);
});

test("a removed row stays removed, also if somebody else has changed it", () => {
  expect(mergedRows([row("a"), row("c")], before, [row("a"), row("b", "theirs"), row("c")])).toEqual([row("a"), row("c")]);
});

test("without another person's changes the edited rows are the result", () => {
  const edited = [row("c", "x"), row("new")];
  expect(mergedRows(edited, before, before)).toEqual(edited);
});

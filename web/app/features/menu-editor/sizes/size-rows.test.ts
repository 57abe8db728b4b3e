import { SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { isSame, nameErrors, newRow, removedRows, rowsOf, sizesBody } from "./size-rows.ts";

const rows = rowsOf(SIZES);

test("stored sizes are sent with their IDs, new ones without, and all texts trimmed", () => {
  const added = { ...newRow(), name: " Giant ", detail: " 16″ " };
  expect(sizesBody([...rows, added])).toEqual([
    ...SIZES.map(({ _id, name, detail }) => ({ _id, name, detail })),
    { name: "Giant", detail: "16″" },
  ]);
});

test("a size without a name is an error of its row", () => {
  const added = newRow();
  expect(nameErrors([...rows, added])).toEqual({ [added.key]: "Please enter a name" });
});

test("the order is a change, and missing sizes are named", () => {
  expect(isSame(rows, rowsOf(SIZES))).toBe(true);
  expect(isSame(rows.toReversed(), rows)).toBe(false);
  expect(removedRows(rows, rows.slice(1)).map(({ name }) => name)).toEqual(["Regular"]);
});

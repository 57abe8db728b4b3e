import { expect, test } from "vitest";
import { cashKeys, notesFor } from "./cash.ts";

test.each([
  [239, [250, 300, 400, 500]],
  [696, [700, 800, 1000, 1500]],
  [99, [100, 200, 500, 1000]],
  [500, [550, 600, 1000, 1500]],
  [0.5, [50, 100, 200, 500]],
])("of ₹%f a customer may give %o", (due, keys) => expect(cashKeys(due * 100)).toEqual(keys.map((key) => key * 100)));

test.each([
  [304, [200, 100, 2, 2]],
  [0, []],
  [1888.5, [500, 500, 500, 200, 100, 50, 20, 10, 5, 2, 1]],
])("₹%f of change is %o", (change, notes) => expect(notesFor(change * 100)).toEqual(notes));

import { expect, it } from "vitest";
import { verbOf } from "./database-metrics.ts";

it.each([
  ["select * from orders where id = $1", "select"],
  ["  WITH day AS (SELECT 1) SELECT", "with"],
  ["COMMIT", "commit"],
  ["start transaction isolation level read committed", "start"],
  ["\n  insert into orders", "insert"],
  ["", "other"],
  ["vacuum orders", "other"],
  ["selector", "other"],
])("%j counts as %s", (text, verb) => {
  expect(verbOf(text)).toBe(verb);
});

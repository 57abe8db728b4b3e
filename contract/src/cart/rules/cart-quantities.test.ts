import { expect, test } from "vitest";
import { mergeCarts } from "./cart-quantities.ts";

test("a visitor's cart is merged with the larger quantity of each item", () => {
  expect(mergeCarts({ a: 2, b: 1 }, { a: 1, b: 3, c: 4 })).toEqual({ a: 2, b: 3, c: 4 });
});

test("merging the same cart twice changes nothing", () => {
  const once = mergeCarts({ a: 2 }, { a: 5 });
  expect(mergeCarts(once, { a: 5 })).toEqual(once);
});

test("a key like __proto__ is an ordinary key", () => {
  const merged = mergeCarts({}, JSON.parse('{"__proto__": 2}'));
  expect(Object.hasOwn(merged, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>).a).toBeUndefined();
});

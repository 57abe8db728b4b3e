import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { CART_QUANTITY_MAX, type CartData, mergeCarts } from "./cart-quantities.ts";

const foodId = fc.oneof(fc.constantFrom("a", "b", "c", "__proto__", "constructor", "0"), fc.uuid(), fc.string());
const cart: fc.Arbitrary<CartData> = fc.dictionary(foodId, fc.nat({ max: CART_QUANTITY_MAX }), { maxKeys: 12 });
/** Compares carts independently of the sequence of items. */
const contentOf = (data: CartData) => new Map(Object.entries(data).toSorted(([one], [other]) => (one < other ? -1 : 1)));

test("a merged cart has each item of either cart with the larger quantity, and no other", () => {
  holds(
    fc.property(cart, cart, (stored, local) => {
      const merged = contentOf(mergeCarts(stored, local));
      expect(new Set(merged.keys())).toEqual(new Set([...Object.keys(stored), ...Object.keys(local)]));
      const of = (data: CartData, key: string) => contentOf(data).get(key) ?? 0;
      for (const [key, quantity] of merged) expect(quantity).toBe(Math.max(of(stored, key), of(local, key)));
    }),
  );
});

test("sequence, grouping and repetition of merges make no difference", () => {
  holds(
    fc.property(cart, cart, cart, (one, two, three) => {
      expect(contentOf(mergeCarts(one, two))).toEqual(contentOf(mergeCarts(two, one)));
      expect(contentOf(mergeCarts(mergeCarts(one, two), three))).toEqual(contentOf(mergeCarts(one, mergeCarts(two, three))));
      expect(contentOf(mergeCarts(mergeCarts(one, two), two))).toEqual(contentOf(mergeCarts(one, two)));
    }),
  );
});

test("merging an empty cart changes nothing, and merging modifies neither of the two", () => {
  holds(
    fc.property(cart, cart, (one, other) => {
      const before = [contentOf(one), contentOf(other)];
      expect(contentOf(mergeCarts(one, {}))).toEqual(before[0]);
      mergeCarts(one, other);
      expect([contentOf(one), contentOf(other)]).toEqual(before);
    }),
  );
});

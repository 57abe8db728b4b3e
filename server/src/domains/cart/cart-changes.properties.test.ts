/** For any menu and any sequence of changes. */
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { CART_LINES_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { inputs, SEED } from "@forno/contract/testing/chance.ts";
import { configurationsOf, menus } from "@forno/contract/testing/line-samples.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Refusal } from "../../platform/http/refusal.ts";
import { adding, type CartChange, type CartFacts, merging, removing } from "./cart-changes.ts";

const quantity = fc.integer({ min: 1, max: CART_QUANTITY_MAX });

/** A line of the menu that can be added, by its key. */
function keysOf(menu: Menu): fc.Arbitrary<string> {
  const facts = factsOf(menu);
  const keyOf = (food: Food, configuration?: object) =>
    Object.keys(attempt(adding({ itemId: food._id, configuration }), {}, facts))[0];
  return fc
    .constantFrom(...menu.foods)
    .chain((food) =>
      fc.option(configurationsOf(menu, food), { nil: undefined }).map((configuration) => keyOf(food, configuration) ?? food._id),
    );
}

const changesOf = (menu: Menu): fc.Arbitrary<CartChange> => {
  const key = keysOf(menu);
  return fc.oneof(
    fc.record({ itemId: key, quantity: fc.option(quantity, { nil: undefined }) }).map(adding),
    fc.record({ itemId: key, quantity, replaces: key }).map(adding),
    fc.record({ itemId: key, quantity: fc.option(quantity, { nil: undefined }) }).map(removing),
    fc.dictionary(key, quantity, { maxKeys: 5 }).map(merging),
  );
};

const factsOf = (menu: Menu): CartFacts => ({ index: indexOf(menu), isOrderEnabled: true });

/** A refused change leaves the cart as it is. */
function attempt(change: CartChange, cart: CartData, facts: CartFacts): CartData {
  try {
    return change(cart, facts);
  } catch (error) {
    if (error instanceof Refusal) return cart;
    throw error;
  }
}

const histories = menus.chain((menu) =>
  fc.record({ facts: fc.constant(factsOf(menu)), changes: fc.array(changesOf(menu), { maxLength: 12 }), key: keysOf(menu) }),
);
const cartAfter = (changes: readonly CartChange[], facts: CartFacts) =>
  changes.reduce<CartData>((cart, change) => attempt(change, cart, facts), {});
const RUNS = { numRuns: inputs(400), seed: SEED };

it("a cart stays within its limits, and a change leaves the cart that it was given alone", () => {
  fc.assert(
    fc.property(histories, ({ facts, changes }) => {
      let cart: CartData = {};
      for (const change of changes) {
        const before = structuredClone(cart);
        const after = attempt(change, cart, facts);
        expect(cart).toEqual(before);
        cart = after;
      }
      for (const count of Object.values(cart)) expect(count >= 1 && count <= CART_QUANTITY_MAX).toBe(true);
      expect(Object.keys(cart).length).toBeLessThanOrEqual(CART_LINES_MAX);
    }),
    RUNS,
  );
});

it("one that is added and removed leaves the cart as it was", () => {
  fc.assert(
    fc.property(histories, ({ facts, changes, key }) => {
      const cart = cartAfter(changes, facts);
      const added = attempt(adding({ itemId: key }), cart, facts);
      expect(added === cart ? cart : removing({ itemId: key })(added, facts)).toEqual(cart);
    }),
    RUNS,
  );
});

it("merging twice is merging once, and never makes less of a line", () => {
  fc.assert(
    fc.property(histories, histories, ({ facts, changes }, other) => {
      const cart = cartAfter(changes, facts);
      const merge = merging(cartAfter(other.changes, other.facts));
      const merged = merge(cart, facts);
      expect(merge(merged, facts)).toEqual(merged);
      for (const [key, count] of Object.entries(cart)) expect(merged[key]).toBeGreaterThanOrEqual(count);
    }),
    RUNS,
  );
});

it("an edited line is neither lost nor doubled if its edit is sent twice", () => {
  fc.assert(
    fc.property(histories, ({ facts, changes, key }) => {
      const cart = cartAfter(changes, facts);
      for (const replaces of Object.keys(cart)) {
        if (replaces === key || key in cart) continue;
        const edit = adding({ itemId: key, quantity: 2, replaces });
        const edited = attempt(edit, cart, facts);
        expect(attempt(edit, edited, facts)).toEqual(edited);
      }
    }),
    RUNS,
  );
});

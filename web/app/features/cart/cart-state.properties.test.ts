import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import type { CartChange } from "./cart-state.ts";

let cart: typeof import("./cart-state.ts") & typeof import("./shown-cart.ts");

beforeEach(async () => {
  new FakeBrowser();
  cart = { ...(await import("./cart-state.ts")), ...(await import("./shown-cart.ts")) };
});

const key = fc.constantFrom("a", "b", "a~sregular", "7");
const change: fc.Arbitrary<CartChange> = fc.dictionary(key, fc.integer({ min: -5, max: 5 }), { maxKeys: 3 });
const held = fc.dictionary(key, fc.integer({ min: 1, max: 99 }), { maxKeys: 5 });

/** A change with what becomes of it: the server's cart then, or nothing if it failed. */
const sent = fc.record({ change, answer: fc.option(held, { nil: undefined }) });

/** The expected cart: no line below zero, and none with zero. */
function expectShown(confirmed: CartData, underway: readonly { change: CartChange }[]): void {
  const total = new Map(Object.entries(confirmed));
  for (const each of underway) for (const [line, by] of Object.entries(each.change)) total.set(line, (total.get(line) ?? 0) + by);
  const shown = [...total].filter(([, quantity]) => quantity > 0).toSorted();
  expect(Object.entries(cart.shownCart()).toSorted()).toEqual(shown);
}

test("shows after each change and each answer what the server last told, and the changes that are still under way on top", () => {
  holds(
    fc.property(held, fc.array(sent, { maxLength: 20 }), fc.infiniteStream(fc.boolean()), (start, changes, answersNow) => {
      cart.replaceCart(start);
      let confirmed = start;
      const underway: typeof changes = [];
      const end = () => {
        const ended = underway.shift();
        if (!ended) return;
        cart.endChange(ended.change, ended.answer);
        confirmed = ended.answer ?? confirmed;
        expectShown(confirmed, underway);
      };
      for (const each of changes) {
        cart.startChange(each.change);
        underway.push(each);
        expectShown(confirmed, underway);
        if (answersNow.next().value) end();
      }
      while (underway.length > 0) end();
      expectShown(confirmed, []);
    }),
  );
});

test("changes that all fail leave the cart as it was, in whatever order they end", () => {
  holds(
    fc.property(held, fc.array(change, { maxLength: 20 }), fc.nat(), (start, changes, by) => {
      cart.replaceCart(start);
      for (const each of changes) cart.startChange(each);
      const turn = changes.length === 0 ? 0 : by % changes.length;
      for (const each of [...changes.slice(turn), ...changes.slice(0, turn)]) cart.endChange(each);
      expectShown(start, []);
    }),
  );
});

test("a change and its opposite change nothing, and no change alters what it starts from", () => {
  holds(
    fc.property(held, change, (start, first) => {
      const before = { ...start };
      const there = cart.changed(start, first);
      expect(start).toEqual(before);
      const back = Object.fromEntries(Object.entries(first).map(([line, by]) => [line, -by]));
      expect(Object.entries(cart.changed(there, back)).toSorted()).toEqual(Object.entries(start).toSorted());
    }),
  );
});

import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import type { Step } from "./cart-state.ts";

let cart: typeof import("./cart-state.ts");

beforeEach(async () => {
  new FakeBrowser();
  cart = await import("./cart-state.ts");
});

const foodId = fc.constantFrom("a", "b", "c", "7");
const step = fc.constantFrom<Step>(1, -1);
const held = fc.dictionary(foodId, fc.integer({ min: 1, max: 99 }), { maxKeys: 5 });

/** A step with what becomes of it: the server's cart then, or nothing if it failed. */
const sent = fc.record({ foodId, step, answer: fc.option(held, { nil: undefined }) });

/** The expected cart: no food below zero, and none with zero. */
function expectShown(confirmed: CartData, underway: readonly { foodId: string; step: Step }[]): void {
  const total = new Map(Object.entries(confirmed));
  for (const each of underway) total.set(each.foodId, (total.get(each.foodId) ?? 0) + each.step);
  const shown = [...total].filter(([, quantity]) => quantity > 0).toSorted();
  expect(Object.entries(cart.shownCart()).toSorted()).toEqual(shown);
}

test("shows after each step and each answer what the server last told, and the steps that are still under way on top", () => {
  holds(
    fc.property(held, fc.array(sent, { maxLength: 20 }), fc.infiniteStream(fc.boolean()), (start, steps, answersNow) => {
      cart.replaceCart(start);
      let confirmed = start;
      const underway: typeof steps = [];
      const end = () => {
        const ended = underway.shift();
        if (!ended) return;
        cart.endStep(ended.foodId, ended.step, ended.answer);
        confirmed = ended.answer ?? confirmed;
        expectShown(confirmed, underway);
      };
      for (const each of steps) {
        cart.setOut(each.foodId, each.step);
        underway.push(each);
        expectShown(confirmed, underway);
        if (answersNow.next().value) end();
      }
      while (underway.length > 0) end();
      expectShown(confirmed, []);
    }),
  );
});

test("steps that all fail leave the cart as it was, in whatever order they end", () => {
  holds(
    fc.property(held, fc.array(fc.record({ foodId, step }), { maxLength: 20 }), fc.nat(), (start, steps, by) => {
      cart.replaceCart(start);
      for (const each of steps) cart.setOut(each.foodId, each.step);
      const turn = steps.length === 0 ? 0 : by % steps.length;
      for (const each of [...steps.slice(turn), ...steps.slice(0, turn)]) cart.endStep(each.foodId, each.step);
      expectShown(start, []);
    }),
  );
});

test("one step more and one step less of the same food change nothing, and no step changes what it starts from", () => {
  holds(
    fc.property(held, foodId, step, (start, food, first) => {
      const before = { ...start };
      const there = cart.stepped(start, food, first);
      expect(start).toEqual(before);
      expect(Object.entries(cart.stepped(there, food, first === 1 ? -1 : 1)).toSorted()).toEqual(Object.entries(start).toSorted());
    }),
  );
});

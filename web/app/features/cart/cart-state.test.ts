import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";

type CartState = typeof import("./cart-state.ts") & typeof import("./shown-cart.ts");

const NOON = Date.parse("2026-11-21T06:30:00Z");
let cart: CartState;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  new FakeBrowser();
  cart = { ...(await import("./cart-state.ts")), ...(await import("./shown-cart.ts")) };
});
afterEach(() => vi.useRealTimers());

test("a change shows at once, and stays when the server has confirmed it", () => {
  cart.replaceCart({ a: 1 });
  cart.startChange({ a: 1 });
  expect(cart.shownCart()).toEqual({ a: 2 });
  cart.endChange({ a: 1 }, { a: 2 });
  expect(cart.shownCart()).toEqual({ a: 2 });
});

test("a change that fails is dropped, and the others stay", () => {
  cart.replaceCart({ a: 1, b: 1 });
  cart.startChange({ a: 1 });
  cart.startChange({ b: 1 });
  cart.startChange({ a: 1 });
  cart.endChange({ a: 1 });
  expect(cart.shownCart()).toEqual({ a: 2, b: 2 });
});

test("an answer replaces what was confirmed, and the changes after it still count", () => {
  cart.replaceCart({ a: 1 });
  cart.startChange({ a: 1 });
  cart.startChange({ a: 1 });
  cart.endChange({ a: 1 }, { a: 5, b: 3 });
  expect(cart.shownCart()).toEqual({ a: 6, b: 3 });
});

test("a food that is taken away to nothing is no longer there", () => {
  cart.replaceCart({ a: 1, b: 2 });
  cart.startChange({ a: -1 });
  expect(cart.shownCart()).toEqual({ b: 2 });
  cart.endChange({ a: -1 }, { b: 2 });
  expect(cart.shownCart()).toEqual({ b: 2 });
});

test("a change of two lines shows at once, and is undone as a whole", () => {
  cart.replaceCart({ a: 2 });
  cart.startChange({ a: -2, b: 3 });
  expect(cart.shownCart()).toEqual({ b: 3 });
  cart.endChange({ a: -2, b: 3 });
  expect(cart.shownCart()).toEqual({ a: 2 });
});

test("never shows fewer than none of a food that another device has removed", () => {
  cart.replaceCart({ a: 2 });
  cart.startChange({ a: -1 });
  cart.startChange({ a: -1 });
  cart.confirmCart({ a: 1 });
  expect(cart.shownCart()).toEqual({});
  cart.endChange({ a: -1 }, { a: 1 });
  expect(cart.shownCart()).toEqual({});
});

test("another cart takes the changes along, and is another generation", () => {
  cart.replaceCart({ a: 1 });
  cart.startChange({ a: 1 });
  const before = cart.cartGeneration();
  cart.replaceCart({ b: 1 });
  expect(cart.shownCart()).toEqual({ b: 1 });
  expect(cart.cartGeneration()).not.toBe(before);
});

test("a confirmation is of the same generation", () => {
  const before = cart.cartGeneration();
  cart.confirmCart({ a: 1 });
  cart.startChange({ a: 1 });
  cart.endChange({ a: 1 }, { a: 2 });
  expect(cart.cartGeneration()).toBe(before);
});

test("a reset cart is empty, of another generation, and nothing is known of the next one", () => {
  cart.replaceCart({ a: 1 });
  cart.startChange({ a: 1 });
  const before = cart.cartGeneration();
  cart.resetCart();
  expect(cart.shownCart()).toEqual({});
  expect(cart.cartGeneration()).not.toBe(before);
  cart.recordUnread({ b: 1 });
  expect(cart.shownCart()).toEqual({ b: 1 });
});

test("the cart last seen stands in for one that could not be read, but not for one that is known", () => {
  cart.recordUnread({ a: 1 });
  expect(cart.shownCart()).toEqual({ a: 1 });
  cart.recordUnread({ b: 1 });
  expect(cart.shownCart()).toEqual({ a: 1 });
});

test("an empty cart is not known to be empty before it was read, and may be read after it could not be", () => {
  expect(cart.cartStatus()).toBe("loading");
  cart.recordUnread(null);
  expect(cart.cartStatus()).toBe("failed");
  cart.confirmCart({ a: 1 });
  expect(cart.cartStatus()).toBe("known");
  expect(cart.shownCart()).toEqual({ a: 1 });
  cart.recordUnread(null);
  expect(cart.cartStatus()).toBe("known");
  cart.resetCart();
  expect(cart.cartStatus()).toBe("loading");
});

test("the cart was empty if the server's is, whatever is added meanwhile", () => {
  cart.startChange({ a: 1 });
  expect(cart.lastEmptyAt()).toBe(0);
  cart.confirmCart({});
  expect(cart.lastEmptyAt()).toBe(NOON);
  expect(cart.shownCart()).toEqual({ a: 1 });
});

test("the cart was empty before a change that is all that it holds afterwards", () => {
  cart.startChange({ a: 2 });
  cart.endChange({ a: 2 }, { a: 2 });
  expect(cart.lastEmptyAt()).toBe(NOON);
});

test("the cart was not empty before a change that left something from before", () => {
  cart.startChange({ a: 1 });
  cart.endChange({ a: 1 }, { a: 2 });
  cart.startChange({ a: -2, b: 1 });
  cart.endChange({ a: -2, b: 1 }, { b: 1 });
  expect(cart.lastEmptyAt()).toBe(0);
});

test("remembers when the cart was last known to be empty", () => {
  expect(cart.lastEmptyAt()).toBe(0);
  cart.replaceCart({ a: 1 });
  expect(cart.lastEmptyAt()).toBe(0);
  cart.replaceCart({});
  expect(cart.lastEmptyAt()).toBe(NOON);
  vi.setSystemTime(NOON + 1_000);
  cart.confirmCart({ a: 1 });
  expect(cart.lastEmptyAt()).toBe(NOON);
  cart.confirmCart({});
  expect(cart.lastEmptyAt()).toBe(NOON + 1_000);
});

test("a cart that is only reset was not known to be empty, nor one whose change has failed", () => {
  cart.replaceCart({ a: 1 });
  cart.resetCart();
  expect(cart.lastEmptyAt()).toBe(0);
  cart.startChange({ a: 1 });
  cart.endChange({ a: 1 });
  expect(cart.lastEmptyAt()).toBe(0);
});

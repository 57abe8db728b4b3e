import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import type { OrderInput } from "./place-order.ts";

const PLACE = "/api/order/place";
const NOON = Date.parse("2026-11-21T06:30:00Z");
const HOUR_MS = 3_600_000;
const NEVER_EMPTY = 0;

const orderInput: OrderInput = {
  address: { firstName: "Asha", lastName: "Rao", address: "12 MG Road", phone: "+919876543210", email: undefined },
  items: [{ _id: "margherita", quantity: 2 }],
  amount: 538,
  promo: null,
};

let browser: FakeBrowser;
let server: FakeServer;
let page: typeof import("./place-order.ts");

async function loadPage(): Promise<void> {
  browser.loadPage();
  page = await import("./place-order.ts");
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  browser = new FakeBrowser();
  server = new FakeServer();
  await loadPage();
});
afterEach(() => vi.useRealTimers());

/** Places it, and answers with the key that it was sent with. */
async function keyFor(input: OrderInput, emptyAt = NEVER_EMPTY): Promise<string | null> {
  const placed = page.placeOrder(input, emptyAt);
  const call = await server.next(PLACE);
  expect(call.body).toEqual(input);
  call.answer();
  await placed;
  return call.headers.get("Idempotency-Key");
}

test("a key is 128 random bits", async () => {
  expect(await keyFor(orderInput)).toMatch(/^[0-9a-f]{32}$/);
  expect(page.randomKey()).not.toBe(page.randomKey());
});

test("the same order again has the same key, also after a reload and without an answer to the first", async () => {
  const lost = page.placeOrder(orderInput, NEVER_EMPTY);
  const call = await server.next(PLACE);
  const key = call.headers.get("Idempotency-Key");
  call.lose();
  await expect(lost).rejects.toMatchObject({ code: "offline" });
  expect(await keyFor(orderInput)).toBe(key);
  await loadPage();
  expect(await keyFor(structuredClone(orderInput))).toBe(key);
});

for (const [what, other] of [
  ["a quantity", { items: [{ _id: "margherita", quantity: 3 }] }],
  ["a food", { items: [{ _id: "marinara", quantity: 2 }] }],
  ["the address", { address: { ...orderInput.address, address: "13 MG Road" } }],
  ["the total", { amount: 498 }],
  ["the promo", { promo: { code: "WELCOME" } }],
  ["the payment method", { paymentMethod: "cash" }],
] satisfies [string, Partial<OrderInput>][])
  test(`an order with another key differs in ${what}`, async () => {
    const key = await keyFor(orderInput);
    expect(await keyFor({ ...orderInput, ...other })).not.toBe(key);
  });

test("an order that was changed and changed back is another one", async () => {
  const key = await keyFor(orderInput);
  await keyFor({ ...orderInput, amount: 498 });
  expect(await keyFor(orderInput)).not.toBe(key);
});

test("the same cart is another order once it was empty in between", async () => {
  const key = await keyFor(orderInput);
  expect(await keyFor(orderInput, NOON - 1)).toBe(key);
  expect(await keyFor(orderInput, NOON)).not.toBe(key);
});

test("a key lasts an hour", async () => {
  const key = await keyFor(orderInput);
  vi.setSystemTime(NOON + HOUR_MS - 1);
  expect(await keyFor(orderInput)).toBe(key);
  vi.setSystemTime(NOON + HOUR_MS);
  expect(await keyFor(orderInput)).not.toBe(key);
});

test("using a key does not make it last longer", async () => {
  const key = await keyFor(orderInput);
  vi.setSystemTime(NOON + HOUR_MS / 2);
  expect(await keyFor(orderInput)).toBe(key);
  vi.setSystemTime(NOON + HOUR_MS);
  expect(await keyFor(orderInput)).not.toBe(key);
});

test("an order that was placed and forgotten is another one the next time", async () => {
  const key = await keyFor(orderInput);
  page.clearPlacedOrder();
  expect(await keyFor(orderInput)).not.toBe(key);
});

for (const code of ["orderNotPayable", "orderSuperseded", "idempotencyKeyReused"])
  test(`places it anew, once, when the order of its key is refused with ${code}`, async () => {
    const placed = page.placeOrder(orderInput, NEVER_EMPTY);
    const first = await server.next(PLACE);
    first.refuse(409, code);
    const second = await server.next(PLACE);
    const key = second.headers.get("Idempotency-Key");
    expect(key).not.toBe(first.headers.get("Idempotency-Key"));
    second.refuse(409, code);
    await expect(placed).rejects.toMatchObject({ code });
    expect(server.count(PLACE)).toBe(2);
    // It is still the key of this order: its answer may be the one that got lost.
    expect(await keyFor(orderInput)).toBe(key);
  });

test("leaves any other refusal to the page, and keeps the key", async () => {
  const placed = page.placeOrder(orderInput, NEVER_EMPTY);
  const call = await server.next(PLACE);
  call.refuse(409, "pricesChanged");
  await expect(placed).rejects.toMatchObject({ code: "pricesChanged" });
  expect(server.count(PLACE)).toBe(1);
  expect(await keyFor(orderInput)).toBe(call.headers.get("Idempotency-Key"));
});

/** While the payment provider hangs, the rest of the shop works normally. */
import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FakePayments } from "../../../providers/payment/fake-payments.ts";
import { GuardedPayments } from "../../../providers/payment/guarded-payments.ts";
import { refusal } from "../../../testing/call-endpoint.ts";
import { eventually } from "../../../testing/eventually.ts";
import { MovableClock } from "../../../testing/movable-clock.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildPlaceBody, place } from "../order-factory.ts";

const PLACING = 50;
const AT_ONCE = 20;

const provider = new FakePayments();
const clock = new MovableClock();
let shop: TestShop;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop({ deps: { payments: new GuardedPayments(provider, clock.read) } });
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());

const placeAsSomebody = async () => place(shop, (await shop.signIn()).token, buildPlaceBody(food));
const NOT_PLACED = refusal(502, "orderNotPlaced");

it("orders wait for a hanging provider while menu and carts respond, are refused once it fails, and then without a request to it until one succeeds", async () => {
  const { token } = await shop.signIn();
  provider.hang();
  const placing = Promise.all(Array.from({ length: PLACING }, placeAsSomebody));
  await eventually(() => expect(provider.callsOf("createOrder")).toHaveLength(AT_ONCE));

  const menu = await shop.call(foodEndpoints.list);
  const cart = await shop.call(cartEndpoints.add, { token, body: { itemId: food._id } });
  expect([menu.status, cart.status]).toEqual([200, 200]);
  expect(provider.callsOf("createOrder")).toHaveLength(AT_ONCE);

  for (let n = 0; n < PLACING; n++) provider.failNext("timeout", "createOrder");
  provider.release();
  for (const answer of await placing) expect(answer).toMatchObject(NOT_PLACED);
  expect(provider.callsOf("createOrder").length).toBeLessThan(PLACING);

  const before = provider.callsOf("createOrder").length;
  expect(await placeAsSomebody()).toMatchObject(NOT_PLACED);
  expect(provider.callsOf("createOrder")).toHaveLength(before);
  provider.recover();
  clock.advance(10_000);
  expect((await placeAsSomebody()).status).toBe(200);
  expect((await placeAsSomebody()).status).toBe(200);
});

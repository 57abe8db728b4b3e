/** Completing the payment of an order that was not paid at once (api.md, Orders and payment). */

import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "../../testing/call-endpoint.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { buildFood } from "../menu/food-factory.ts";
import { buildOrder, buildPlaceBody, place } from "./order-factory.ts";

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  admin = (await shop.signIn("admin")).token;
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

const turn = (isOrderEnabled: boolean) => shop.call(settingsEndpoints.update, { token: admin, body: { isOrderEnabled } });
const complete = (orderId: string, as = token) => shop.call(orderEndpoints.completePayment, { token: as, body: { orderId } });

describe("completing the payment", () => {
  it("responds like placing did, while ordering is off too", async () => {
    const { orderId, answer } = await buildOrder(shop, token, food);
    await turn(false);
    expect(await complete(orderId)).toMatchObject({ status: 200, body: answer });
    await turn(true);
  });

  it("says what the cart has besides the order, like placing it, once more and with the same key", async () => {
    const other = await buildFood(shop.deps);
    const add = ({ _id: itemId }: Food) => shop.call(cartEndpoints.add, { token, body: { itemId } });
    await add(food);
    await add(food);
    await add(other);
    const placing = () => place(shop, token, buildPlaceBody(food), "key");
    const { body } = await placing();
    const again = [await placing(), await place(shop, token, buildPlaceBody(food)), await complete(body.orderData._id)];
    expect([body, ...again.map((answer) => answer.body)].map(({ moreInCart }) => moreInCart)).toEqual([2, 2, 2, 2]);
  });

  it("is refused for another customer's order and for an unknown one", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    const { token: stranger } = await shop.signIn();
    for (const answer of [await complete(orderId, stranger), await complete(newId()), await complete("x")]) {
      expect(answer).toMatchObject(refusal(404, "orderNotFound", "Order not found"));
    }
    expect((await shop.call(orderEndpoints.completePayment, { token, body: {} })).status).toBe(400);
  });

  it("is refused after the deadline", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * 60_000);
    expect(await complete(orderId)).toMatchObject(refusal(409, "orderNotPayable"));
  });
});

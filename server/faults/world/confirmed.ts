import { cartEndpoints } from "@forno/contract/shop/cart.ts";
import { expect } from "vitest";
import type { ReachedShop } from "../programs/shop.ts";
import type { People, Promises } from "./load.ts";

/** All that the shop has confirmed is still true. */
export async function expectPromisesHold(shop: ReachedShop, people: People, promises: Promises): Promise<void> {
  const orders = await shop.inDatabase((db) =>
    db.selectFrom("orders").select(["id", "provider_order_id as providerOrderId", "payment", "status"]).execute(),
  );
  const kept = new Map(orders.map((order) => [order.id, order]));
  for (const [id, providerOrderId] of promises.placed) expect(kept.get(id), id).toMatchObject({ providerOrderId });
  for (const id of promises.paid) expect(kept.get(id), id).toMatchObject({ payment: true });
  for (const [id, status] of promises.statuses) expect(kept.get(id), id).toMatchObject({ status });
  expect(orders.filter(({ id, payment }) => payment && !promises.paid.has(id))).toEqual([]);
  for (const [token, { least, most }] of promises.carts) {
    const { body } = await shop.call(cartEndpoints.read, { token, body: {} });
    const quantity = body.data.cartData[people.food._id] ?? 0;
    expect(quantity).toBeGreaterThanOrEqual(least);
    expect(quantity).toBeLessThanOrEqual(most);
    promises.carts.set(token, { least: quantity, most: quantity });
  }
}

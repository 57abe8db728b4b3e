import { cartEndpoints } from "@forno/contract/cart/cart.ts";
import { expect } from "vitest";
import type { ReachedShop } from "../programs/shop.ts";
import type { Confirmed, People } from "./load.ts";

/** All that the shop has confirmed is still true. */
export async function expectConfirmedIsStored(shop: ReachedShop, people: People, confirmed: Confirmed): Promise<void> {
  const orders = await shop.inDatabase((db) =>
    db.selectFrom("orders").select(["id", "provider_order_id as providerOrderId", "payment", "status"]).execute(),
  );
  const stored = new Map(orders.map((order) => [order.id, order]));
  for (const [id, providerOrderId] of confirmed.placed) expect(stored.get(id), id).toMatchObject({ providerOrderId });
  for (const id of confirmed.paid) expect(stored.get(id), id).toMatchObject({ payment: true });
  for (const [id, status] of confirmed.statuses) expect(stored.get(id), id).toMatchObject({ status });
  expect(orders.filter(({ id, payment }) => payment && !confirmed.paid.has(id))).toEqual([]);
  for (const [token, { least, most }] of confirmed.carts) {
    const { body } = await shop.call(cartEndpoints.read, { token, body: {} });
    const quantity = body.data.cartData[people.food._id] ?? 0;
    expect(quantity).toBeGreaterThanOrEqual(least);
    expect(quantity).toBeLessThanOrEqual(most);
    confirmed.carts.set(token, { least: quantity, most: quantity });
  }
}

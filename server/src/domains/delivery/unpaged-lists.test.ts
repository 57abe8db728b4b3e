/** Lists of orders for clients that know no pages (api.md, Common to every call). */
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedInUser, startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { listOrders } from "../order/order-factory.ts";
import { signInPartner, storeOrder } from "./delivery-factory.ts";

const COUNT = 560;
const NEWEST = 500;
const A_PAGE = 50;

let shop: TestShop;
let admin: SignedInUser;
let customer: SignedInUser;
let partnerToken: string;
let ids: string[];
beforeAll(async () => {
  shop = await startTestShop();
  [admin, customer] = [await shop.signIn("admin"), await shop.signIn()];
  const partner = await signInPartner(shop, admin.token);
  partnerToken = partner.token;
  ids = [];
  for (let n = 0; n < COUNT; n++) {
    shop.clock.advance(1000);
    const input = { userId: customer.userId, partnerId: partner.partnerId, status: "delivered" } as const;
    ids.push(await storeOrder(shop.deps, input));
  }
});
afterAll(() => shop.close());

interface Page {
  orders: string[];
  nextCursor: string | null;
}
const idsOf = (orders: { _id: string }[]) => orders.map(({ _id }) => _id);

const lists: Record<string, (query: { cursor?: string }) => Promise<Page>> = {
  "the admin's": async (query) => {
    const { body } = await listOrders(shop, admin.token, query);
    return { orders: idsOf(body.data), nextCursor: body.nextCursor };
  },
  "a customer's": async (query) => {
    const { body } = await shop.call(orderEndpoints.mine, { token: customer.token, body: query });
    return { orders: idsOf(body.data), nextCursor: body.nextCursor };
  },
  "a delivery partner's": async (query) => {
    const { body } = await shop.call(deliveryEndpoints.orders, { token: partnerToken, query });
    return { orders: idsOf(body.orders), nextCursor: body.nextCursor };
  },
};

it.each(Object.keys(lists))("without limit and cursor, %s list has the newest 500, and a page of 50 after them", async (name) => {
  const list = lists[name];
  if (!list) throw new Error(name);
  const first = await list({});
  expect(first.orders).toHaveLength(NEWEST);
  const next = await list({ cursor: first.nextCursor ?? "" });
  expect(next.orders).toHaveLength(A_PAGE);
  const newest = ids.toReversed().slice(0, NEWEST + A_PAGE);
  expect([...first.orders, ...next.orders]).toEqual(newest);
});

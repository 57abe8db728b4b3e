/** The list and the board are put together from JSON of cached orders (decision 0054). */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { selectOrdersByIds, toAdminOrder } from "../reading/order-store.ts";

let shop: TestShop;
let token: string;
let userId: string;
beforeEach(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
  ({ userId } = await shop.signIn());
});
afterEach(() => shop.close());

interface ListOrBoard {
  data: unknown[];
  columns: { orders: unknown[] }[];
}

const read = async ({ path }: Endpoint, query = ""): Promise<ListOrBoard> =>
  (await (await fetch(`${shop.url}${path}${query}`, { headers: { token } })).json()) as ListOrBoard;

it("are what their schemas parse, with orders as they are stored", async () => {
  const ids: string[] = [];
  for (const status of ["pending", "processing", "cancelled", "delivered"] as const)
    ids.unshift(await storeOrder(shop.deps, { userId, status, refunded: status === "cancelled" }));
  const stored = (await selectOrdersByIds(shop.deps.db, ids)).map(toAdminOrder);
  const total = { count: 4, isCapped: false };
  const page = orderEndpoints.all.answer.parse({ success: true, data: stored, nextCursor: null, total });
  for (let time = 0; time < 2; time++) {
    const list = await read(orderEndpoints.all, "?count=true");
    expect({ ...list, data: new Set(list.data) }).toEqual({ ...page, data: new Set(page.data) });
    const board = await read(orderAdminEndpoints.board);
    expect(orderAdminEndpoints.board.answer.parse(board)).toEqual(board);
    expect(board.columns.flatMap(({ orders }) => orders)).toEqual(
      expect.arrayContaining(page.data.filter(({ status }) => status === "pending" || status === "processing")),
    );
  }
});

it("contain what another instance has just changed", async () => {
  const other = await startTestShop({ sharing: shop });
  try {
    const orderId = await storeOrder(shop.deps, { userId });
    const seen = async () =>
      (await shop.call(orderEndpoints.all, { token })).body.data.map(({ status, history }) => [status, history.length]);
    expect(await seen()).toEqual([["pending", 1]]);
    await other.call(orderEndpoints.setStatus, { token, body: { orderId, status: "processing" } });
    expect(await seen()).toEqual([["processing", 2]]);
  } finally {
    await other.close();
  }
});

/** Concurrent requests of staff for the same list share one read; each of them gets a correct response. */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestCall } from "../../../testing/call-endpoint.ts";
import { eventually } from "../../../testing/eventually.ts";
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

const list = (query: TestCall["query"] = {}, as = token) => shop.call(orderEndpoints.all, { token: as, query });
const idsIn = async (answer: ReturnType<typeof list>) => (await answer).body.data.map((order) => order._id);
const textOf = async ({ path }: Endpoint, query = "") =>
  await (await fetch(`${shop.url}${path}${query}`, { headers: { token } })).text();

/** Once this responds, all requests sent before it have reached the server. */
const untilArrived = () => shop.call(statsEndpoints.read, { token });

/** Blocks reads of orders until `letGo` is called, by a lock on the last table that they read. */
async function holdReads() {
  const lock = await shop.deps.db.startTransaction().execute();
  await sql`LOCK TABLE order_openings IN ACCESS EXCLUSIVE MODE`.execute(lock);
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return {
    untilHeld: () => eventually(async () => expect((await waiting.execute(shop.deps.db)).rows).toHaveLength(1)),
    letGo: () => lock.rollback().execute(),
  };
}

describe("a list requested while it is being read for another request", () => {
  it("contains everything committed before the request", async () => {
    const before = await storeOrder(shop.deps, { userId });
    const { untilHeld, letGo } = await holdReads();
    const early = idsIn(list());
    await untilHeld();
    shop.clock.advance(1000);
    const after = await storeOrder(shop.deps, { userId });
    const late = [idsIn(list()), idsIn(list())];
    await untilArrived();
    await letGo();
    expect(await early).toEqual([before]);
    expect(await Promise.all(late)).toEqual([
      [after, before],
      [after, before],
    ]);
  });

  it("contains everything committed before the request on the board and on the dashboard, too", async () => {
    await storeOrder(shop.deps, { userId });
    const { untilHeld, letGo } = await holdReads();
    const early = shop.call(orderAdminEndpoints.board, { token });
    await untilHeld();
    await storeOrder(shop.deps, { userId });
    const late = shop.call(orderAdminEndpoints.board, { token });
    await untilArrived();
    await letGo();
    const pending = async (answer: typeof early) => (await answer).body.columns[0]?.total.count;
    expect([await pending(early), await pending(late)]).toEqual([1, 2]);
    expect((await shop.call(statsEndpoints.read, { token })).body.stats.totalOrders).toBe(2);
  });

  it("is refused if the session has ended in the meantime", async () => {
    await storeOrder(shop.deps, { userId });
    const { token: leaving } = await shop.signIn("admin");
    const { untilHeld, letGo } = await holdReads();
    const early = list({}, leaving);
    await untilHeld();
    await shop.call(signInEndpoints.logout, { token: leaving });
    const late = await list({}, leaving);
    await letGo();
    expect([(await early).status, late.status]).toEqual([200, 401]);
  });
});

it("contains what another instance has just changed", async () => {
  const other = await startTestShop({ sharing: shop });
  try {
    const orderId = await storeOrder(shop.deps, { userId });
    const seen = async () => (await list()).body.data.map(({ status, history }) => [status, history.length]);
    expect(await seen()).toEqual([["pending", 1]]);
    await other.call(orderEndpoints.setStatus, { token, body: { orderId, status: "processing" } });
    expect(await seen()).toEqual([["processing", 2]]);
  } finally {
    await other.close();
  }
});

describe("concurrent requests", () => {
  it("are refused only to callers without access", async () => {
    await storeOrder(shop.deps, { userId });
    const { token: customer } = await shop.signIn();
    const requests = [list(), list({}, "nobody"), list(), list({}, customer), list({ cursor: "x" }), list({ limit: "x" }), list()];
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 403, 400, 400, 200]);
    for (const { status, body } of answers) if (status === 200) expect(body.data).toHaveLength(1);
  });

  it("get separate responses for each filter, page and search", async () => {
    const cooking = await storeOrder(shop.deps, { userId, status: "processing" });
    shop.clock.advance(1000);
    const brought = await storeOrder(shop.deps, { userId, status: "delivered" });
    shop.clock.advance(1000);
    const unpaid = await storeOrder(shop.deps, { userId, paid: false });
    const inputs: NonNullable<TestCall["query"]>[] = [
      { status: "processing" },
      { status: "delivered" },
      { payment: "unpaid" },
      { limit: 1 },
      { sort: "oldest" },
    ];
    const ids = [[cooking], [brought], [unpaid], [unpaid], [cooking, brought, unpaid]];
    const twice = [...inputs, ...inputs].map((input) => idsIn(list(input)));
    expect(await Promise.all(twice)).toEqual([...ids, ...ids]);
  });

  it("that share a response get the same bytes as a single request", async () => {
    for (const status of ["pending", "processing", "cancelled", "delivered"] as const)
      await storeOrder(shop.deps, { userId, status, refunded: status === "cancelled" });
    const orders = await selectOrdersByIds(shop.deps.db, await idsIn(list()));
    const total = { count: 4, isCapped: false };
    const answer = { success: true, data: orders.map(toAdminOrder), nextCursor: null, total };
    const alone = JSON.stringify(orderEndpoints.all.answer.parse(answer));
    const shared = await Promise.all(Array.from({ length: 5 }, () => textOf(orderEndpoints.all, "?count=true")));
    expect(shared).toEqual(Array.from({ length: 5 }, () => alone));
    for (const endpoint of [orderAdminEndpoints.board, statsEndpoints.read, statsEndpoints.series]) {
      const text = await textOf(endpoint);
      expect(JSON.stringify(endpoint.answer.parse(JSON.parse(text)))).toBe(text);
      expect(await Promise.all([textOf(endpoint), textOf(endpoint)])).toEqual([text, text]);
    }
  });
});

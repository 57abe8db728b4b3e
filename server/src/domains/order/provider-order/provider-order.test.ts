/** A provider order is created once, whatever fails (api.md, Orders and payment). */

import type { Food } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { itemAt } from "../../../platform/process/item-at.ts";
import { eventually } from "../../../testing/eventually.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { buildCashOrder, setCash } from "../cash/cash-factory.ts";
import { type OrderState, readOrderState } from "../lifecycle/order-changes-store.ts";
import { buildPlaceBody, place } from "../order-factory.ts";
import { withProviderOrder } from "./provider-order.ts";
import { type MadeProviderOrder, storeProviderOrders } from "./store-provider-orders.ts";

let shop: TestShop;
let token: string;
let food: Food;

beforeAll(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
});
afterAll(() => shop.close());
beforeEach(async () => {
  ({ token } = await shop.signIn());
});

const mine = async () => (await shop.call(orderEndpoints.mine, { token })).body.data;
const body = () => buildPlaceBody(food);
const requests = () => shop.payments.callsOf("createOrder").length;
const NOT_PLACED = {
  status: 502,
  body: { success: false, code: "orderNotPlaced", message: "Failed to place order. Please try again" },
};

/** The state that a process leaves if it is killed during its request to the provider. */
const loseProviderOrder = (orderId: string, leaseUntil: Date) =>
  shop.deps.db
    .updateTable("orders")
    .set({ provider_order_id: null, provider_lease_until: leaseUntil })
    .where("id", "=", orderId)
    .execute();

const leaseOf = async (orderId: string) =>
  (
    await shop.deps.db
      .selectFrom("orders")
      .select("provider_lease_until as until")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow()
  ).until;

describe("an unavailable provider", () => {
  it.each(["http", "network", "timeout"] as const)(
    "(%s): 502, no order stays open, and the same key makes a new order",
    async (kind) => {
      shop.payments.failNext(kind, "createOrder");
      expect(await place(shop, token, body(), "key")).toMatchObject(NOT_PLACED);
      expect(await mine()).toMatchObject([{ status: "cancelled", payment: false, payableUntil: null }]);
      expect((await place(shop, token, body(), "key")).status).toBe(200);
      expect(await mine()).toMatchObject([{ status: "pending" }, { status: "cancelled" }]);
    },
  );

  it("fails all requests that wait for the same order", async () => {
    shop.payments.hang();
    const before = requests();
    const calls = Array.from({ length: 5 }, () => place(shop, token, body(), "many"));
    await eventually(() => expect(requests()).toBe(before + 1));
    await eventually(async () => expect(await mine()).toHaveLength(1));
    shop.payments.failNext("timeout", "createOrder");
    shop.payments.release();
    const answers = await Promise.all(calls);
    expect(answers).toContainEqual(expect.objectContaining(NOT_PLACED));
    // A request that arrived after the failure has made a new order.
    const others = answers.filter(({ status }) => status !== 502);
    expect(new Set(others.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBeLessThanOrEqual(1);
    expect((await mine()).at(-1)).toMatchObject({ status: "cancelled" });
  });

  it("causes a cancellation of which the customer and the admins are notified", async () => {
    const toRooms = vi.spyOn(shop.deps.events, "toRooms");
    shop.payments.failNext("network", "createOrder");
    await place(shop, token, body());
    expect(toRooms).toHaveBeenCalledWith(
      expect.arrayContaining(["may:orders"]),
      "orderUpdate",
      expect.objectContaining({ status: "cancelled", payment: false }),
    );
    toRooms.mockRestore();
  });
});

describe("an order left unfinished by a crash during the request to the provider", () => {
  it("is completed by the same key, with the same provider order", async () => {
    const first = await place(shop, token, body(), "crash");
    await loseProviderOrder(first.body.orderData._id, new Date(shop.clock.read().getTime() - 1));
    expect((await place(shop, token, body(), "crash")).body).toEqual(first.body);
    expect(shop.payments.callsOf("createOrder").at(-1)).toMatchObject([{ receipt: first.body.orderData._id, mayExist: true }]);
    expect(await mine()).toHaveLength(1);
  });

  it("is completed by the same cart and by completing the payment", async () => {
    const first = await place(shop, token, body());
    const { _id: orderId } = first.body.orderData;
    await loseProviderOrder(orderId, shop.clock.read());
    expect((await place(shop, token, body())).body).toEqual(first.body);
    await loseProviderOrder(orderId, shop.clock.read());
    expect((await shop.call(orderEndpoints.completePayment, { token, body: { orderId } })).body).toEqual(first.body);
  });

  it("makes requests wait until the lease expires; they then complete it", async () => {
    const first = await place(shop, token, body(), "lease");
    await loseProviderOrder(first.body.orderData._id, new Date(shop.clock.read().getTime() + 6_000));
    const before = requests();
    const second = place(shop, token, body(), "lease");
    shop.clock.advance(6_000);
    expect((await second).body).toEqual({ ...first.body, timeout: first.body.timeout === null ? null : first.body.timeout - 6 });
    expect(requests()).toBe(before + 1);
  });
});

describe("a hanging provider", () => {
  it("blocks no other request and no transaction", async () => {
    shop.payments.hang();
    const before = requests();
    const waiting = place(shop, token, body());
    await eventually(() => expect(requests()).toBe(before + 1));
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(shop.deps.db);
    expect(rows[0]?.count).toBe(0);
    expect((await mine())[0]).toMatchObject({ status: "pending", payableUntil: null });
    shop.payments.release();
    expect((await waiting).status).toBe(200);
  });

  it("can respond after the order was superseded: its ID is stored, but not returned to the customer", async () => {
    shop.payments.hang();
    const before = requests();
    const first = place(shop, token, body());
    await eventually(() => expect(requests()).toBe(before + 1));
    // An order without a payment window supersedes it at once.
    await setCash(shop, (await shop.signIn("admin")).token, { cashOnDelivery: true });
    await buildCashOrder(shop, token, food);
    shop.payments.release();
    expect(await first).toMatchObject({ status: 409, body: { code: "orderSuperseded" } });
    const rows = await shop.deps.db
      .selectFrom("orders")
      .select("provider_order_id")
      .where("superseded_by", "is not", null)
      .execute();
    expect(rows.map((row) => row.provider_order_id)).not.toContain(null);
  });
});

it("can respond slowly: the lease is renewed until its ID is stored", async () => {
  const { _id: orderId } = (await place(shop, token, body())).body.orderData;
  const until = new Date(shop.clock.read().getTime() + 6_000);
  await loseProviderOrder(orderId, until);
  const order = (await readOrderState(shop.deps.db, orderId)) as OrderState;
  const stored = Promise.withResolvers<void>();
  const storeProviderOrder = vi.fn(async (made: MadeProviderOrder) => {
    await stored.promise;
    return itemAt(await storeProviderOrders(shop.deps.db, [made]), 0);
  });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const making = withProviderOrder({ ...shop.deps, batches: { storeProviderOrder } }, order, { until, openOthers: [] });
    await eventually(() => expect(storeProviderOrder).toHaveBeenCalled());
    shop.clock.advance(5_000);
    vi.advanceTimersByTime(2_000);
    await eventually(async () => expect((await leaseOf(orderId))?.getTime()).toBe(until.getTime() + 5_000));
    stored.resolve();
    expect((await making).providerOrderId).not.toBeNull();
    expect([await leaseOf(orderId), vi.getTimerCount()]).toEqual([null, 0]);
  } finally {
    vi.useRealTimers();
  }
});

/** What happens to an order between the moment the reconciler asks about it and the moment it locks it. */

import { orderEndpoints } from "@forno/contract/order/order.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openGate } from "../../../testing/database/database-gate.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../food/food-factory.ts";
import { buildOrder, buildPlaceBody, place } from "../../order/order-factory.ts";
import { brokenInvariants, sendPaymentEvent } from "../payment-factory.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let shop: TestShop;
let admin: string;
let token: string;
let food: Food;

beforeEach(async () => {
  shop = await startTestShop();
  food = await buildFood(shop.deps);
  ({ token } = await shop.signIn());
  ({ token: admin } = await shop.signIn("admin"));
});
afterEach(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const reconcile = (at = shop) => at.jobs.runScheduled("reconcile-orders");
const orderOf = async () => (await shop.call(orderEndpoints.mine, { token })).body.data[0];

/** Another instance, and the gate between it and the database. */
async function startFarShop() {
  const { connection } = shop;
  const gate = await openGate(`${connection.host}/.s.PGSQL.${connection.port}`);
  const through = { ...connection, host: "127.0.0.1", port: gate.port };
  const far = await startTestShop({ sharing: { ...shop, connection: through }, deps: { payments: shop.payments } });
  const close = async () => {
    await far.close();
    await gate.close();
  };
  return { far, gate, close };
}

/** Happens after the provider has answered the reconciler, and before the answer is applied. */
function onceAnswered(happen: () => Promise<unknown>): void {
  const ask = shop.payments.listOrderPayments.bind(shop.payments);
  vi.spyOn(shop.payments, "listOrderPayments").mockImplementationOnce(async (...asked) => {
    const answer = await ask(...asked);
    await happen();
    return answer;
  });
}

describe("an order whose time is over while the reconciler asks about it", () => {
  it("stays paid when an event pays it meanwhile", async () => {
    const { providerOrderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    onceAnswered(() => sendPaymentEvent(shop, "payment.captured", shop.payments.pay(providerOrderId)));
    await reconcile();
    await shop.jobs.runAll();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true, refunded: false });
    expect(shop.payments.refunds).toEqual([]);
  });

  it("stays with the kitchen when an admin takes it on meanwhile", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    onceAnswered(() => shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "processing" } }));
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "processing", payment: false });
  });

  it("is asked about before it expires when its provider order is stored meanwhile", async () => {
    const { far, gate, close } = await startFarShop();
    shop.payments.hang();
    const placing = place(shop, token, buildPlaceBody(food));
    await expect.poll(() => shop.payments.callsOf("createOrder")).toHaveLength(1);
    // The time of an order that waits for the provider is over as well.
    shop.clock.advance(45 * MINUTE_MS);
    const held = gate.holdBefore("for no key update");
    const reconciling = reconcile(far);
    const pass = await held;
    shop.payments.release();
    const { orderId: providerOrderId } = (await placing).body;
    shop.payments.pay(providerOrderId ?? expect.fail());
    pass();
    await reconciling;
    expect(await orderOf()).toMatchObject({ status: "pending", payment: false });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending", payment: true });
    await close();
  });
});

describe("an order whose time is over while its provider order is being made", () => {
  it("expires only when nobody makes it any more", async () => {
    const { orderId } = await buildOrder(shop, token, food);
    shop.clock.advance(45 * MINUTE_MS);
    const now = shop.clock.read();
    const until = new Date(now.getTime() + SECOND_MS);
    await shop.deps.db
      .updateTable("orders")
      .set({ provider_order_id: null, provider_lease_until: until, next_check_at: now })
      .where("id", "=", orderId)
      .execute();
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "pending" });
    shop.clock.advance(MINUTE_MS);
    await reconcile();
    expect(await orderOf()).toMatchObject({ status: "cancelled" });
  });
});

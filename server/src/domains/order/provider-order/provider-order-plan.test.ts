/** Storing a provider order takes the same time, however many orders the shop has. */
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { explain } from "../../../testing/database/explain.ts";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { buildFood } from "../../menu/food-factory.ts";
import { type OrderState, readOrderState } from "../lifecycle/order-changes-store.ts";
import { storeManyOrders } from "../many-orders-factory.ts";
import { buildOrder } from "../order-factory.ts";
import { madeRow, paidMeanwhileQuery, providerOrdersUpdate } from "./provider-order-store.ts";

const COUNT = 8_000;
/** A few of each index; reading the orders without a provider order, or all numbers, would need several times as many. */
const READS_MAX = 60;

let shop: TestShop;
let order: OrderState;
beforeAll(async () => {
  shop = await startTestShop();
  await storeManyOrders(shop.connection, COUNT, shop.clock.read());
  const { orderId } = await buildOrder(shop, (await shop.signIn()).token, await buildFood(shop.deps));
  await shop.deps.db.updateTable("orders").set({ provider_order_id: null }).where("id", "=", orderId).execute();
  await sql`VACUUM ANALYZE orders`.execute(shop.deps.db);
  order = (await readOrderState(shop.deps.db, orderId)) as OrderState;
}, 120_000);
afterAll(() => shop.close());

it("looking for an order that was paid meanwhile reads the customer's orders only", async () => {
  const plan = await explain(shop.deps.db, paidMeanwhileQuery([{ order, openBefore: [newId()] }]));
  expect(plan.scannedWhole).toEqual([]);
  expect(plan.indexes).not.toContain("orders_order_number_key");
  expect(plan.reads).toBeLessThan(READS_MAX);
});

it("storing its ID reads no other order without one", async () => {
  const made = madeRow({ order, made: { id: "order_plan", keyId: "key" }, now: shop.clock.read() });
  const plan = await explain(shop.deps.db, providerOrdersUpdate(shop.deps.db, [order.id], rowsAsJson([made])));
  expect(plan.scannedWhole).toEqual([]);
  expect(plan.indexes).not.toContain("orders_provider_order_id_key");
  expect(plan.reads).toBeLessThan(READS_MAX);
});

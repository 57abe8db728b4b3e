/** A partner's list responds in constant time, however many orders they have delivered. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "../../testing/database/explain.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeManyOrders } from "../order/many-orders-factory.ts";
import { type DeliveryKey, partnerKeysQuery, selectPartnerKeys } from "./delivery-store.ts";

const COUNT = 4_000;
const PAGE = 50;
/** A few per order of the page; reading all of the partner's would need several thousand. */
const READS_MAX = 300;

let shop: TestShop;
let partnerId: string;
beforeAll(async () => {
  shop = await startTestShop();
  const { partnerIds } = await storeManyOrders(shop.connection, COUNT, shop.clock.read());
  partnerId = partnerIds[1] ?? "";
  await shop.deps.db.updateTable("orders").set({ delivery_partner_id: partnerId }).execute();
  await sql`VACUUM ANALYZE orders`.execute(shop.deps.db);
}, 120_000);
afterAll(() => shop.close());

it("every page, first or middle, reads only a page's worth of an index", async () => {
  const all = await selectPartnerKeys(shop.deps.db, { partnerId, limit: COUNT, after: null });
  expect(all).toHaveLength(COUNT);
  const middle: DeliveryKey | undefined = all[Math.floor(all.length / 2)];
  for (const after of [null, middle ?? null]) {
    const plan = await explain(shop.deps.db, partnerKeysQuery({ partnerId, limit: PAGE + 1, after }));
    expect(plan.scannedWhole).toEqual([]);
    expect(plan.indexes.join()).toMatch("orders_of_partner");
    expect(plan.reads).toBeLessThan(READS_MAX);
  }
});

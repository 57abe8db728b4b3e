/** A report reads its own days, however many orders there were before them, and each of its statements may take half a minute. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "../../testing/database/explain.ts";
import { startTestShop, type TestShop } from "../../testing/test-shop.ts";
import { storeManyOrders } from "../order/many-orders-factory.ts";
import { givenBack, inSnapshot, sold } from "./sold-sql.ts";

const COUNT = 4_000;
/** A few for each of the 40 orders; reading all would need several thousand. */
const READS_MAX = 1_000;
const HOURS_2 = 2 * 3_600_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await storeManyOrders(shop.connection, COUNT, shop.clock.read());
  await sql`VACUUM ANALYZE orders, order_events`.execute(shop.deps.db);
}, 120_000);
afterAll(() => shop.close());

it.each([
  ["sold", sold],
  ["given back", givenBack],
])("what was %s on the last days is found by index", async (_what, rows) => {
  const to = shop.clock.read();
  const plan = await explain(shop.deps.db, rows({ from: new Date(to.getTime() - HOURS_2), to }));
  expect(plan.scannedWhole).not.toContain("orders");
  expect(plan.scannedWhole).not.toContain("order_events");
  expect(plan.reads).toBeLessThan(READS_MAX);
});

it("its statements have a limit of their own", async () => {
  const limit = await inSnapshot(shop.deps.db, (tx) => sql<{ statement_timeout: string }>`SHOW statement_timeout`.execute(tx));
  expect(limit.rows).toEqual([{ statement_timeout: "30s" }]);
});

/** Closing a shift reads its own sales, however many there were before. */
import { sql } from "kysely";
import { expect, it } from "vitest";
import { explain } from "../../testing/database/explain.ts";
import { startTestShop } from "../../testing/test-shop.ts";
import { cashSalesLocked } from "./counter-store.ts";

it("the sales of a shift are locked by index", async () => {
  const shop = await startTestShop();
  await shop.deps.db.transaction().execute(async (tx) => {
    // Sales without orders and shifts.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    const { rows } = await sql<{ id: string }>`
      WITH shifts AS (SELECT n, gen_random_uuid() AS id FROM generate_series(1, 200) n), sales AS (
        INSERT INTO counter_orders (order_id, day, token, shift_id, change_paise)
        SELECT gen_random_uuid(), '2026-01-01', s.n * 100 + i, s.id, 0 FROM shifts s CROSS JOIN generate_series(1, 50) i
      ) SELECT id FROM shifts LIMIT 1`.execute(tx);
    await sql`ANALYZE counter_orders`.execute(tx);
    const plan = await explain(tx, cashSalesLocked(rows[0]?.id ?? ""));
    expect(plan.scannedWhole).not.toContain("counter_orders");
  });
  await shop.close();
});

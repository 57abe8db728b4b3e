/** The list of active promo codes is the one that the rule makes, for every combination of what it depends on. */
import { promoState } from "@forno/contract/promo/rules/promo-validity.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { selectActivePromos } from "../domains/promo/promo-store.ts";
import { inTransaction, type OpenDatabase, openDatabase } from "../platform/db/database.ts";
import type { Tables } from "../tables.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/test-database.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const moments = [-1, 0, 1].map((ms) => new Date(NOW.getTime() + ms));

const promos = [true, false].flatMap((isActive) =>
  [null, ...moments].flatMap((validFrom) =>
    moments.flatMap((validUntil) =>
      [null, 1, 2].flatMap((maxUses) => [0, 1, 2].map((used) => ({ id: newId(), isActive, validFrom, validUntil, maxUses, used }))),
    ),
  ),
);

let database: TestDatabase;
let open: OpenDatabase<Tables>;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase<Tables>(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.release();
});

it("lists the promos that are active", async () => {
  await inTransaction(open.db, async (tx) => {
    // Uses without their orders and customers.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await tx
      .insertInto("promos")
      .values(
        promos.map(({ id, isActive, validFrom, validUntil, maxUses }) => ({
          id,
          code: id,
          description: "",
          discount_type: "FLAT" as const,
          discount_value_hundredths: 100,
          min_order_paise: 0,
          is_active: isActive,
          valid_from: validFrom,
          valid_until: validUntil,
          max_uses: maxUses,
          created_at: NOW,
        })),
      )
      .execute();
    const uses = promos.flatMap(({ id, used }) => [
      ...Array.from({ length: used }, () => ({ promo_id: id, is_counted: true })),
      { promo_id: id, is_counted: false },
    ]);
    await tx
      .insertInto("promo_uses")
      .values(uses.map((use) => ({ ...use, order_id: newId(), user_id: newId(), discount_paise: 100 })))
      .execute();
  });
  const expected = promos.filter((promo) => promoState({ ...promo, minOrderPaise: 0 }, promo.used, NOW) === "active");
  expect((await selectActivePromos(open.db, NOW)).map(({ _id }) => _id)).toEqual(expected.map(({ id }) => id).toReversed());
  expect(expected.length).toBeGreaterThan(0);
});

/** The SQL rule for whether orders are taken equals the contract's rule. */
import { isOpenAt } from "@forno/contract/settings/rules/opening-hours.ts";
import { ordersTaken } from "@forno/contract/settings/rules/ordering.ts";
import { inputs, SEED } from "@forno/contract/testing/chance.ts";
import { moment, terms } from "@forno/contract/testing/opening-terms.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../../platform/db/database.ts";
import type { Tables } from "../../tables.ts";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import { ordersTakenSql } from "./settings-sql.ts";

/** Includes the very moment at which the switch turns on, and its neighbours. */
const shopAt = fc.tuple(terms, moment, fc.constantFrom(null, -1, 0, 1)).map(([shop, any, beside]) => {
  const now = shop.offUntil && beside !== null ? new Date(shop.offUntil.getTime() + beside) : any;
  return { shop, now };
});

it("returns the contract's result for any settings at any time", async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase<Tables>(database.connection);
  const tried = fc.sample(shopAt, { numRuns: inputs(500), seed: SEED });
  const answers = tried.map(
    ({ shop, now }, place) => sql`SELECT ${place}::int AS place, ${ordersTakenSql(now, isOpenAt(shop.openingHours, now))} AS taken
      FROM (VALUES (${shop.isSwitchedOn}::boolean, ${shop.offUntil}::timestamptz, ${shop.closeOutsideHours}::boolean))
        AS settings (is_order_enabled, ordering_off_until, close_outside_hours)`,
  );
  const { rows } = await sql<{ taken: boolean }>`${sql.join(answers, sql` UNION ALL `)} ORDER BY place`.execute(db);
  await close();
  await database.release();
  const decided = tried.map(({ shop, now }) => ordersTaken(shop, now).isTaken);
  expect(rows.map(({ taken }) => taken)).toEqual(decided);
  expect(new Set(decided).size).toBe(2);
});

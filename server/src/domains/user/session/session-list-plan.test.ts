/** The list of sessions responds in constant time, for each role, however many sessions exist. */
import type { Role } from "@forno/contract/wire/permissions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { explain } from "../../../testing/database/explain.ts";
import { startTestShop, TEST_ADMIN, type TestShop } from "../../../testing/test-shop.ts";
import { aliveSessionsQuery } from "./session-store.ts";

const COUNT = 20_000;
const PARTNERS = 40;
const PAGE = 50;
/** A few per session of the page; checking each live session would need as many as there are. */
const READS_MAX = 1_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  const { db } = shop.deps;
  const ids = sql`lpad(to_hex(n), 32, '0')::uuid`;
  const numbers = sql`generate_series(1, ${sql.lit(COUNT)}) AS n`;
  // The staff's sessions are the oldest, so a walk from the newest finds them last.
  const mobile = sql`CASE n WHEN 1 THEN ${TEST_ADMIN} ELSE 'mobile ' || n END`;
  const role = sql`CASE WHEN n = 1 THEN 'admin' WHEN n <= ${sql.lit(PARTNERS + 1)} THEN 'delivery_boy' ELSE 'customer' END`;
  await sql`INSERT INTO users (id, name, mobile, created_at) SELECT ${ids}, 'Asha', ${mobile}, now() FROM ${numbers}`.execute(db);
  await sql`INSERT INTO delivery_partners (id, name, mobile, created_at)
    SELECT ${ids}, 'Ravi', ${mobile}, now() FROM ${numbers}
    WHERE n BETWEEN 2 AND ${PARTNERS + 1}`.execute(db);
  await sql`INSERT INTO sessions (id, user_id, token_hash, role, created_at, last_used_at)
    SELECT ${ids}, ${ids}, sha256(n::text::bytea), ${role}, now(), now() FROM ${numbers}`.execute(db);
  for (const table of ["users", "delivery_partners", "sessions"]) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
}, 120_000);
afterAll(() => shop.close());

const ever = { createdAfter: new Date(0), usedAfter: new Date(0) };
const pageOf = (role: Role | undefined) =>
  aliveSessionsQuery(shop.deps.db, {
    limit: PAGE,
    after: undefined,
    role,
    adminMobiles: new Set([TEST_ADMIN]),
    aliveSince: { customer: ever, delivery_boy: ever, staff: ever, admin: ever },
  });

it.each<[string, Role | undefined, number]>([
  ["everybody", undefined, PAGE],
  ["customers", "customer", PAGE],
  ["partners", "delivery_boy", PARTNERS],
  ["admins", "admin", 1],
])("of %s reads no more than a page and the staff's sessions need", async (_who, role, count) => {
  expect(await pageOf(role).execute()).toHaveLength(count);
  const plan = await explain(shop.deps.db, sql`${pageOf(role)}`);
  expect(plan.scannedWhole).not.toContain("sessions");
  expect(plan.scannedWhole).not.toContain("users");
  expect(plan.reads).toBeLessThan(READS_MAX);
});

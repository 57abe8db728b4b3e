/** A shop after years: what is old is found, counted, anonymized and deleted like what is new (whole suite only). */
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { AUDIT_RETENTION } from "@forno/contract/audit/audit-calls.ts";
import { deliveryEndpoints } from "@forno/contract/delivery/delivery.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { orderAdminEndpoints } from "@forno/contract/order/order-admin.ts";
import { ORDER_RETENTION } from "@forno/contract/order/order-calls.ts";
import { paymentAdminEndpoints } from "@forno/contract/payment/payment-admin.ts";
import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { retainedSince } from "@forno/contract/privacy/rules/retention.ts";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { buildOrder, type OrderQuery } from "../../src/domains/order/order-factory.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { tableHealth } from "../../src/platform/db/upkeep/table-health-store.ts";
import { type Jobs, startJobs } from "../../src/platform/jobs/jobs.ts";
import type { Db, Tables } from "../../src/tables.ts";
import { findBrokenInvariants } from "../../src/testing/database/broken-invariants.ts";
import { REGULAR, storeGrownShop } from "../../src/testing/grown/grown-shop.ts";
import { ADMIN, type ShopApart, startShopApart } from "../programs/shop.ts";

const ORDERS = 120_000;
/** Its orders are nine to seven years old: those of the first year have expired. */
const YEARS_AGO = 7;
const PATIENT = { timeout: 600_000, interval: 500 };
const SLOW_TEST_MS = 1_200_000;

let shop: ShopApart;
let db: Db;
let closeDb: () => Promise<void>;
let jobs: Jobs;
let admin: string;
let newest: Date;
beforeAll(async () => {
  shop = await startShopApart();
  newest = retainedSince({ years: YEARS_AGO }, new Date());
  await storeGrownShop(shop.connection, { orders: ORDERS, seed: inject("seed"), now: newest });
  const open = openDatabase<Tables>({ ...shop.connection, statement_timeout: 0, query_timeout: 600_000 });
  [db, closeDb] = [open.db, open.close];
  jobs = await startJobs({ connection: shop.connection, log: pino({ level: "silent" }), runWorkers: false });
  admin = await shop.signIn(ADMIN);
}, SLOW_TEST_MS);
afterAll(async () => {
  await jobs.stop();
  await closeDb();
  await shop.close();
});

const listed = async (query: OrderQuery) => (await shop.call(orderEndpoints.all, { token: admin, query })).body.data;
const oldest = async () => {
  const row = await db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .innerJoin("payments as p", "p.order_id", "o.id")
    .selectAll("o")
    .select(["p.payment_id as paymentId", "u.mobile"])
    .where("p.pays_order", "=", true)
    .where("o.status", "=", "delivered")
    .orderBy("o.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  return row;
};
const day = (at: Date) => at.toISOString().slice(0, 10);
const count = async (condition: ReturnType<typeof sql>): Promise<number> =>
  (await sql<{ rows: number }>`SELECT count(*)::int AS rows FROM ${condition}`.execute(db)).rows[0]?.rows ?? -1;

it("figures and money agree with a recount", { timeout: SLOW_TEST_MS }, async () => {
  expect(await findBrokenInvariants(db)).toEqual([]);
});

it("the oldest order is found by its number, its customer, its address and its payment", async () => {
  const order = await oldest();
  const words = `${order.first_name} ${order.last_name} ${order.address.split(",")[0]}`;
  const queries: OrderQuery[] = [
    { q: `#${order.order_number}` },
    { q: order.paymentId },
    { q: order.provider_order_id ?? "" },
    { q: order.phone, sort: "oldest" },
    { q: words, sort: "oldest" },
    { sort: "oldest" },
  ];
  for (const query of queries)
    expect(
      (await listed({ ...query, limit: 200 })).map(({ _id }) => _id),
      JSON.stringify(query),
    ).toContain(order.id);
  const { data } = (await shop.call(orderAdminEndpoints.detail, { token: admin, params: { id: order.id } })).body;
  expect(data.events.map(({ status, kind }) => status ?? kind)).toEqual([
    "pending",
    "paid",
    "processing",
    "assigned",
    "out_for_delivery",
    "delivered",
  ]);
  expect(data.payments.map(({ paymentId }) => paymentId)).toContain(order.paymentId);
});

it("words that many old orders have and no new one list each of them once, from either end", async () => {
  for (const sort of ["newest", "oldest"]) {
    const found: string[] = [];
    for (let cursor: string | null | undefined = null; found.length < 2_500; ) {
      const query: OrderQuery = { q: "mango kulfi", sort, limit: 200, ...(cursor && { cursor }) };
      const answer = await shop.call(orderEndpoints.all, { token: admin, query });
      found.push(...answer.body.data.map(({ _id }) => _id));
      cursor = answer.body.nextCursor;
      if (!cursor) break;
    }
    const { rows } = await sql<{ id: string }>`SELECT o.id FROM orders o WHERE EXISTS (
        SELECT FROM order_items i WHERE i.order_id = o.id AND i.name = 'Mango Kulfi')
      ORDER BY created_at ${sort === "newest" ? sql`DESC` : sql`ASC`}, id ${sort === "newest" ? sql`DESC` : sql`ASC`}
      LIMIT ${found.length}`.execute(db);
    expect(found).toEqual(rows.map(({ id }) => id));
  }
});

it("the days of a filter lead to payments and audit entries of years ago", async () => {
  const { created_at } = await oldest();
  const query = { from: day(created_at), to: day(created_at) };
  expect((await shop.call(paymentAdminEndpoints.list, { token: admin, query })).body.data.length).toBeGreaterThan(0);
  expect((await shop.call(auditEndpoints.list, { token: admin, query })).body.data.length).toBeGreaterThan(0);
});

it("partners' deliveries are counted up to a limit", async () => {
  const { deliveryBoys } = (await shop.call(deliveryEndpoints.partners, { token: admin })).body;
  const grown = deliveryBoys.filter(({ name }) => /^Partner \d+$/.test(name));
  expect(grown.map(({ deliveredCount, hasDeliveredMore }) => ({ deliveredCount, hasDeliveredMore }))).toEqual(
    grown.map(() => ({ deliveredCount: 10_000, hasDeliveredMore: true })),
  );
});

it("a customer sees every order, and places another one", async () => {
  const token = await shop.signIn(REGULAR);
  const ids = new Set<string>();
  let cursor: string | null | undefined = null;
  do {
    const body: { cursor?: string } = cursor ? { cursor } : {};
    const answer = await shop.call(orderEndpoints.mine, { token, body });
    for (const { _id } of answer.body.data) ids.add(_id);
    cursor = answer.body.nextCursor;
  } while (cursor);
  expect(ids.size).toBe(await count(sql`orders o JOIN users u ON u.id = o.user_id WHERE u.mobile = ${REGULAR}`));
  const { orderId } = await buildOrder(shop, token, await shop.food());
  expect((await listed({ limit: 1 })).map(({ _id }) => _id)).toEqual([orderId]);
});

it("an account that is deleted leaves no personal data, however old its orders", async () => {
  const person = await db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["u.id", "u.mobile"])
    .where("o.status", "=", "delivered")
    .where("u.mobile", "<>", REGULAR)
    .orderBy("o.created_at")
    .limit(1)
    .executeTakeFirstOrThrow();
  const mobile = person.mobile ?? "";
  const token = await shop.signIn(mobile);
  // Some of the newest orders are open.
  await db
    .updateTable("orders")
    .set({ status: "delivered" })
    .where("user_id", "=", person.id)
    .where("status", "<>", "cancelled")
    .execute();
  expect((await shop.call(privacyEndpoints.deleteAccount, { token, body: { confirmation: "DELETE" } })).status).toBe(200);
  expect(await count(sql`orders WHERE user_id = ${person.id} AND (phone <> '' OR address <> '' OR first_name <> 'Deleted')`)).toBe(
    0,
  );
  expect(await count(sql`order_search WHERE document @@ to_tsquery('simple', ${mobile.slice(3)})`)).toBe(0);
  expect(await count(sql`addresses WHERE user_id = ${person.id}`)).toBe(0);
  expect(await count(sql`bulk_recipients WHERE mobile = ${mobile}`)).toBe(0);
});

it("the night deletes and anonymizes what has expired, and nothing else", { timeout: SLOW_TEST_MS }, async () => {
  const now = new Date();
  const [persons, entries, steps] = [
    retainedSince(ORDER_RETENTION.orderPersons, now),
    retainedSince(AUDIT_RETENTION.auditLog, now),
    retainedSince(ORDER_RETENTION.orderSteps, now),
  ];
  const kept = sql`orders WHERE created_at >= ${persons} AND phone <> ''`;
  const [keptBefore, entriesBefore] = [await count(kept), await count(sql`audit_log WHERE at >= ${entries}`)];
  const due = async () =>
    (await count(sql`orders WHERE created_at < ${persons} AND phone <> '' AND status IN ('delivered', 'cancelled')`)) +
    (await count(sql`audit_log WHERE at < ${entries}`)) +
    (await count(sql`webhook_events`)) +
    (await count(
      sql`order_events e JOIN orders o ON o.id = e.order_id WHERE e.status = 'processing' AND o.status = 'delivered' AND e.at < ${steps}`,
    ));
  expect(await due()).toBeGreaterThan(ORDERS / 2);
  // A night ends after some minutes; the next one goes on.
  await vi.waitUntil(async () => {
    await jobs.send("retention", {});
    return (await due()) === 0;
  }, PATIENT);
  expect(await count(kept)).toBe(keptBefore);
  expect(await count(sql`audit_log WHERE at >= ${entries}`)).toBeGreaterThanOrEqual(entriesBefore);
  expect(await findBrokenInvariants(db)).toEqual(
    // The test itself set the status of open orders.
    expect.not.arrayContaining([expect.stringMatching(/figures|paid|money|refund/)]),
  );
});

it("VACUUM follows what the night left behind", { timeout: SLOW_TEST_MS }, async () => {
  const behind = async () =>
    (await tableHealth(db)).tables.filter(({ rows, deadShare }) => rows > 10_000 && deadShare > 0.1).map(({ table }) => table);
  await vi.waitUntil(async () => (await behind()).length === 0, PATIENT);
});

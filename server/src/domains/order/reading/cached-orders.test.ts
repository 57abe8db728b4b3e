/** Cached orders always equal what the database has. */
import { adminOrder } from "@forno/contract/order/order.ts";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { storeOrder } from "../../delivery/delivery-factory.ts";
import { CachedOrders } from "./cached-orders.ts";
import { selectChangedOrders } from "./cached-orders-store.ts";
import { selectOrdersByIds, toAdminOrder } from "./order-store.ts";

let shop: TestShop;
let people: { customer: string; admin: string; partner: string };
let ids: string[];
beforeAll(async () => {
  shop = await startTestShop();
  const [customer, admin, courier] = [await shop.signIn(), await shop.signIn("admin"), await shop.signIn("delivery_boy")];
  const { rows } = await sql<{ id: string }>`SELECT p.id FROM delivery_partners p JOIN users u ON u.mobile = p.mobile
    WHERE u.id = ${courier.userId}`.execute(shop.deps.db);
  people = { customer: customer.userId, admin: admin.userId, partner: rows[0]?.id ?? "" };
});
afterAll(() => shop.close());

beforeEach(placeOrders);

async function placeOrders(): Promise<void> {
  ids = [];
  for (let n = 0; n < 3; n++) ids.push(await storeOrder(shop.deps, { userId: people.customer }));
}

type Change = (id: string, n: number) => RawBuilder<unknown>;

const set =
  (values: (n: number) => RawBuilder<unknown>): Change =>
  (id, n) =>
    sql`UPDATE orders SET ${values(n)} WHERE id = ${id}`;
const payingOf = (id: string) => sql`(SELECT payment_id FROM payments WHERE order_id = ${id} AND pays_order)`;
const refund = (id: string, status: string, n: number) => sql`
  INSERT INTO refunds (id, order_id, part_of, amount_paise, reason, status, created_at, updated_at)
  SELECT ${newId()}::uuid, ${id}::uuid, payment_id, ${n * 10}::bigint, 'admin', ${status}, now(), now()
  FROM payments WHERE order_id = ${id} AND pays_order`;

/** Changes of everything that a list shows of an order; `n` grows. */
const CHANGES: Record<string, Change> = {
  "its status": set((n) => sql`status = ${["processing", "out_for_delivery", "delivered", "cancelled", "pending"][n % 5]}`),
  "that it is paid": set(() => sql`payment = NOT payment, paid_at = CASE WHEN payment THEN NULL ELSE now() END`),
  "how it is paid": set((n) => sql`payment_method = ${["cash", "online"][n % 2]}`),
  "that it is refunded": set(() => sql`refunded = NOT refunded`),
  "its amounts": set((n) => sql`subtotal_paise = 1000 + ${n}::int, total_paise = 5000 + ${n}::int`),
  "its address": set(
    (n) =>
      sql`first_name = ${`A${n}`}, last_name = ${`B${n}`}, address = ${`${n} Road`}, phone = ${`+9198${n}`}, email = ${`${n}@example.com`}`,
  ),
  "its promo code": set((n) => sql`promo_code = ${`CODE${n}`}`),
  "its deadline": set((n) => sql`expires_at = now() + make_interval(mins => ${n}::int)`),
  "its promise": set(
    (n) => sql`delivery_promise = 'fee', promise_automatic = true, promise_granted_paise = ${n}::int, promise_granted_at = now()`,
  ),
  "what was given back of it": set((n) => sql`given_back_paise = ${n}::int`),
  "who brings it": set((n) => sql`delivery_partner_id = ${n % 2 ? people.partner : null}`),
  "that another replaced it": set((n) => sql`superseded_by = ${ids[n % 3]}`),
  "the name of its partner": (_, n) => sql`UPDATE delivery_partners SET name = ${`Partner ${n}`}`,
  "the name of its customer": (_, n) => sql`UPDATE users SET name = ${`Customer ${n}`} WHERE id = ${people.customer}`,
  "the name of an admin": (_, n) => sql`UPDATE users SET name = ${`Admin ${n}`} WHERE id = ${people.admin}`,
  "its history": (id, n) => sql`INSERT INTO order_events (order_id, kind, status, actor_role, actor_user_id, at)
    VALUES (${id}, 'status', 'processing', 'admin', ${n % 2 ? people.admin : people.customer}, now())`,
  "that it was opened": (id) => sql`INSERT INTO order_openings (order_id, opened_at) VALUES (${id}, now()) ON CONFLICT DO NOTHING`,
  "its payment": (id, n) => sql`
    INSERT INTO payments (payment_id, order_id, amount_paise, currency, status, status_rank, pays_order, source, created_at, updated_at)
    SELECT ${`pay_${newId()}`}, ${id}::uuid, 43800 + ${n}::int, 'INR', 'captured', 2, true, 'webhook', now(), now()
    WHERE NOT EXISTS (SELECT FROM payments WHERE order_id = ${id}::uuid AND pays_order)`,
  "what the provider has refunded": (id, n) =>
    sql`UPDATE payments SET refunded_paise = ${n}::int WHERE payment_id = ${payingOf(id)}`,
  "what the shop refunds": (id, n) => refund(id, "queued", n),
  "a refund that failed": (id, n) => refund(id, "rejected", n),
  "that its refunds failed": (id) => sql`UPDATE refunds SET status = 'rejected' WHERE order_id = ${id}`,
  "that its refunds went through": (id) => sql`UPDATE refunds SET status = 'processed' WHERE order_id = ${id}`,
  "that its refunds were made again": (id) => sql`UPDATE refunds SET retried_by = id WHERE order_id = ${id}`,
};

const anew = async () => (await selectOrdersByIds(shop.deps.db, ids)).map((row) => adminOrder.parse(toAdminOrder(row)));
const read = async (cached: CachedOrders) => (await cached.read(shop.deps.db, ids)).map(({ json }) => JSON.parse(json));

it.each(Object.entries(CHANGES))("show %s as soon as it changes", async (_, change) => {
  const cached = new CachedOrders();
  const { db } = shop.deps;
  const [, changed = "", other = ""] = ids;
  // Some changes need a payment, a refund, a history entry or a partner.
  for (const first of ["its payment", "what the shop refunds", "its history"]) await CHANGES[first]?.(changed, 1).execute(db);
  await CHANGES["who brings it"]?.(other, 1).execute(db);
  expect(await read(cached)).toEqual(await anew());
  for (const n of [2, 3]) {
    await change(changed, n).execute(db);
    expect(await read(cached)).toEqual(await anew());
  }
});

it("equal a fresh read after any sequence of changes", async () => {
  const { db } = shop.deps;
  const step = fc.record({ name: fc.constantFrom(...Object.keys(CHANGES)), order: fc.nat(2) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      await placeOrders();
      const cached = new CachedOrders();
      let n = 0;
      for (const { name, order } of steps) await CHANGES[name]?.(ids[order] ?? "", ++n).execute(db);
      expect(await read(cached)).toEqual(await anew());
    }),
    { numRuns: 60 },
  );
});

it("are read again only if they have changed", async () => {
  const { db } = shop.deps;
  const versions = new Map((await selectChangedOrders(db, ids, ["", "", ""])).map(({ id, version }) => [id, version]));
  const known = ids.map((id) => versions.get(id) ?? "");
  expect(await selectChangedOrders(db, ids, known)).toEqual([]);
  await CHANGES["its address"]?.(ids[1] ?? "", 1).execute(db);
  expect((await selectChangedOrders(db, ids, known)).map(({ id }) => id)).toEqual([ids[1]]);
});

it("are returned in the requested sequence, without those that do not exist", async () => {
  const cached = new CachedOrders();
  const [first = "", second = "", third = ""] = ids;
  const idsOf = async (requested: string[]) => (await cached.read(shop.deps.db, requested)).map(({ _id }) => _id);
  expect(await idsOf([third, newId(), first])).toEqual([third, first]);
  expect(await idsOf([first, second, third])).toEqual([first, second, third]);
  expect(await idsOf([])).toEqual([]);
});

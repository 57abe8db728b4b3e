/** Past orders, because returning customers read a page of orders, not one. */
import type pg from "pg";
import { FIRST_NUMBER, USER_ID_START } from "../people.ts";
import { withClient } from "../shops/shop.ts";

/** For each customer, a week apart. */
const ORDERS = 12;

/** For the given number of customers: paid online and delivered. */
export async function storePast(connection: pg.ClientConfig, people: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(PAST, [FIRST_NUMBER, FIRST_NUMBER + people - 1, ORDERS, USER_ID_START]);
    for (const statement of [PLACED, LINES, PAYMENTS, HISTORY]) await client.query(statement);
  });
  await withClient(connection, (client) => client.query("VACUUM ANALYZE"));
}

/** For all orders that were paid online: without payments PostgreSQL would plan for an empty table. */
export async function storePayments(client: pg.Client): Promise<void> {
  await client.query(
    `UPDATE orders SET provider_order_id = 'order_past_' || order_number WHERE payment_method = 'online' AND provider_order_id IS NULL`,
  );
  await client.query(
    `INSERT INTO payments (payment_id, provider_order_id, order_id, amount_paise, currency, status, status_rank, method, pays_order, source,
        created_at, updated_at, captured_at)
      SELECT 'pay_past_' || order_number, provider_order_id, id, total_paise, 'INR', 'captured', 3, 'upi', true, 'browser',
        paid_at, paid_at, paid_at
      FROM orders WHERE payment AND payment_method = 'online' AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id)`,
  );
  await client.query("VACUUM ANALYZE");
}

/** Each has the three foods of every cart. */
const PAST = `
  CREATE TEMP TABLE past AS SELECT gen_random_uuid() AS id, ($4 || n)::uuid AS user_id, 'past_' || n || '_' || week AS name,
    date_trunc('milliseconds', now()) - week * interval '7 days' - (n - $1::bigint) * interval '1 second' AS at
  FROM generate_series($1::bigint, $2::bigint) n, generate_series(1, $3::int) week`;

const PLACED = `
  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment, paid_at, subtotal_paise, delivery_fee_paise,
    discount_paise, total_paise, first_name, last_name, address, phone, delivery_partner_id, created_at, cart_hash, provider_order_id,
    expires_at)
  SELECT id, nextval('order_numbers'), user_id, 'delivered', 'online', true, at, subtotal, 4000, 0, subtotal + 4000, 'Asha', 'Rao',
    '12 MG Road, Bengaluru 560001', '+919811111111', (SELECT id FROM delivery_partners LIMIT 1), at, sha256(name::bytea),
    'order_' || name, at
  FROM past, (SELECT sum(price_paise) AS subtotal FROM (SELECT price_paise FROM foods ORDER BY id LIMIT 3) AS food) AS cart`;

const LINES = `
  INSERT INTO order_items (order_id, position, food_id, name, unit_paise, quantity)
  SELECT past.id, position, food.id, food.name, price_paise, 1
  FROM past, (SELECT row_number() OVER (ORDER BY id) AS position, id, name, price_paise FROM foods ORDER BY id LIMIT 3) AS food`;

const PAYMENTS = `
  INSERT INTO payments (payment_id, provider_order_id, order_id, amount_paise, currency, status, status_rank, method, pays_order, source,
    created_at, updated_at, captured_at)
  SELECT 'pay_' || past.name, provider_order_id, id, total_paise, 'INR', 'captured', 3, 'upi', true, 'browser', at, at, at
  FROM past JOIN orders USING (id)`;

const HISTORY = `
  INSERT INTO order_events (order_id, kind, status, actor_role, actor_user_id, at)
  SELECT id, kind, status, 'system', NULL, at + nr * interval '8 minutes'
  FROM past, (VALUES (1, 'status', 'pending'), (2, 'paid', NULL), (3, 'status', 'processing'), (4, 'status', 'out_for_delivery'),
    (5, 'status', 'delivered')) AS event (nr, kind, status)
  ORDER BY at, id, nr`;

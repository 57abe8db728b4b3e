import pg from "pg";

const FIRST = ["Asha", "Ravi", "Meera", "Vikram", "Kavya", "Arjun", "Nisha", "Rohan", "Divya", "Sanjay", "Leela", "Imran", "Tara"];
const LAST = ["Rao", "Iyer", "Singh", "Mehta", "Khan", "Das", "Nair", "Bose", "Patel", "Reddy", "Gupta"];
const FOODS = ["Margherita", "Farmhouse", "Paneer Tikka", "Peppy Corn", "Four Cheese", "Garlic Bread", "Choco Lava", "Lemonade"];

export interface ManyOrders {
  /** Ten partners; the first delivered only the oldest third of the orders. */
  partnerIds: string[];
}

/** Sold only in the oldest fifth of the orders. */
export const SEASONAL_FOOD = "Mango Kulfi";
/** In about one order in a thousand. */
export const RARE_FOOD = "Truffle";

/**
 * Stores `count` orders, one every three minutes until `now`. The newest 60 are open; of the others, nine in ten were delivered and
 * the rest cancelled, half of them with a refund. One in twenty of the oldest third was paid in cash. About forty orders per
 * customer. All is drawn the same each time, the IDs too: plans depend on how a partner's ID correlates with the time.
 */
export async function storeManyOrders(connection: pg.PoolConfig, count: number, now: Date): Promise<ManyOrders> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query("SELECT setseed(0.5)");
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO delivery_partners (id, name, mobile, created_at)
        SELECT md5('partner ' || n)::uuid, 'Partner ' || n, '+9196' || lpad(n::text, 8, '0'), $1 FROM generate_series(1, 10) n RETURNING id`,
      [now],
    );
    await client.query(
      `CREATE TEMP TABLE many_users AS SELECT n, md5('user ' || n)::uuid AS id, ($2::text[])[1 + n % cardinality($2::text[])] AS first_name,
        ($3::text[])[1 + n % cardinality($3::text[])] AS last_name, '+9197' || lpad((random() * 99999999)::int::text, 8, '0') AS mobile
        FROM generate_series(0, $1::int) n`,
      [Math.ceil(count / 40), FIRST, LAST],
    );
    await client.query(
      `INSERT INTO users (id, mobile, name, created_at) SELECT id, mobile, first_name || ' ' || last_name, $1 FROM many_users
        ON CONFLICT (mobile) DO NOTHING`,
      [now],
    );
    await client.query("DELETE FROM many_users m WHERE NOT EXISTS (SELECT FROM users u WHERE u.id = m.id)");
    await client.query("CREATE UNIQUE INDEX ON many_users (n)");
    const partnerIds = rows.map((row) => row.id);
    await client.query(ORDERS, [count, now, partnerIds]);
    await client.query(ITEMS, [FOODS, SEASONAL_FOOD, RARE_FOOD, count]);
    await client.query(CHARGES);
    await client.query(EVENTS);
    await client.query(PAYMENTS);
    await client.query("ANALYZE");
    return { partnerIds };
  } finally {
    await client.end();
  }
}

/** `age`: 1 is the newest. If two customers got the same random mobile, one of them places the orders of both. */
const ORDERS = `
  INSERT INTO orders (id, order_number, user_id, status, payment_method, payment, paid_at, refunded, subtotal_paise, total_paise, first_name, last_name, address, phone, delivery_partner_id, created_at, cart_hash, expires_at, provider_order_id)
  SELECT md5('order ' || age)::uuid, nextval('order_numbers'), m.id, status, CASE WHEN age > $1 * 2 / 3 AND age % 20 = 0 THEN 'cash' ELSE 'online' END, paid, CASE WHEN paid THEN at END,
    status = 'cancelled' AND paid, subtotal, subtotal + 4000, m.first_name, m.last_name, age || ' MG Road, Bengaluru', m.mobile,
    CASE WHEN status IN ('delivered', 'out_for_delivery') THEN
      ($3::uuid[])[CASE WHEN age > $1 * 2 / 3 AND age % 3 = 0 THEN 1 ELSE 2 + age % 9 END] END,
    at, decode(md5(age::text), 'hex'), at,
    CASE WHEN age <= $1 * 2 / 3 OR age % 20 <> 0 THEN 'order_many_' || age END
  FROM (
    SELECT age, date_trunc('milliseconds', $2::timestamptz) - age * interval '3 minutes' AS at, draw > 0.05 AS paid,
      10000 + (random() * 1900)::int * 100 AS subtotal,
      CASE WHEN age <= 20 THEN 'pending' WHEN age <= 40 THEN 'processing' WHEN age <= 60 THEN 'out_for_delivery'
        WHEN draw <= 0.1 THEN 'cancelled' ELSE 'delivered' END AS status
    FROM (SELECT age, random() AS draw FROM generate_series($1::int, 1, -1) AS age) AS drawn
  ) AS placed
  CROSS JOIN LATERAL (SELECT * FROM many_users WHERE n >= age % greatest($1 / 40, 1) ORDER BY n LIMIT 1) AS m`;

const ITEMS = `
  INSERT INTO order_items (order_id, position, food_id, name, unit_paise, quantity)
  SELECT o.id, position, md5(food)::uuid, food, 10000 + length(food) * 1000, 1 + nr % 3
  FROM (SELECT id, row_number() OVER (ORDER BY created_at) AS nr FROM orders) AS o
  CROSS JOIN generate_series(0, 1) AS position
  CROSS JOIN LATERAL (SELECT CASE WHEN position = 1 AND nr % 997 = 0 THEN $3 WHEN position = 1 AND nr < $4::int / 5 AND nr % 2 = 0 THEN $2
    ELSE ($1::text[])[1 + (nr * (position + 1) + position) % cardinality($1::text[])] END AS food) AS chosen`;

const CHARGES = `
  INSERT INTO order_charges (order_id, position, kind, label, paise)
  SELECT id, 0, 'delivery', 'Delivery fee', total_paise - subtotal_paise FROM orders`;

const EVENTS = `
  INSERT INTO order_events (order_id, kind, status, actor_role, actor_user_id, at)
  SELECT id, 'status', 'pending', 'customer', user_id, created_at FROM orders
  UNION ALL SELECT id, 'status', status, 'system', NULL, created_at + interval '1 minute' FROM orders WHERE status <> 'pending'
  UNION ALL SELECT id, 'paid', NULL, 'system', NULL, created_at FROM orders WHERE payment`;

const PAYMENTS = `
  INSERT INTO payments (payment_id, provider_order_id, order_id, amount_paise, currency, status, status_rank, method, pays_order, source,
    created_at, updated_at, captured_at)
  SELECT 'pay_many_' || order_number, provider_order_id, id, total_paise, 'INR', 'captured', 3, 'upi', true, 'browser', paid_at, paid_at, paid_at
  FROM orders WHERE payment AND payment_method = 'online'`;

/**
 * The statements of `grown-shop.ts`, in their order. They read two temporary tables: `grown_people` and `grown_orders`, which holds
 * every random choice about an order. `$1` and `$2` are the first and the last order of a step.
 */

const FIRST = "ARRAY['Asha','Ravi','Meera','Vikram','Kavya','Arjun','Nisha','Rohan','Divya','Sanjay','Leela','Imran','Tara']";
const LAST = "ARRAY['Rao','Iyer','Singh','Mehta','Khan','Das','Nair','Bose','Patel','Reddy','Gupta']";
const STREETS =
  "ARRAY['MG Road','Brigade Road','Residency Road','Church Street','Cunningham Road','Richmond Road','Infantry Road','Hosur Road']";
const FOODS =
  "ARRAY['Margherita','Farmhouse','Paneer Tikka','Peppy Corn','Four Cheese','Veggie Supreme','Garlic Bread','Choco Lava','Lemonade','Masala Fries']";
const SIZES = "ARRAY['Regular','Medium','Large']";
/** The first so many foods are pizzas. */
const PIZZAS = 6;

/** A version 7 UUID of this moment, whose random part follows from the names. */
export const ID_OF = `CREATE FUNCTION pg_temp.id_of(at timestamptz, what text) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(what), 1, 3) || 'a'
    || substr(md5(what), 4, 15))::uuid $$`;

/** `$1`: how many, `$2`: the seed, `$3`: now. The first always has 60 orders, whatever the size of the shop. */
export const PEOPLE = `CREATE TEMP TABLE grown_people AS
  SELECT n, pg_temp.id_of(joined_at, $2 || 'person' || n) AS id, joined_at, '+9197' || lpad(n::text, 8, '0') AS mobile,
    (${FIRST})[1 + n * 7 % 13] AS first_name, (${LAST})[1 + n * 3 % 11] AS last_name,
    (1 + n * 37 % 400) || ' ' || (${STREETS})[1 + n % 8] || ', Bengaluru 5600' || lpad((n % 100)::text, 2, '0') AS address
  FROM (SELECT n, $3::timestamptz - interval '731 days' + (CASE WHEN n = 0 THEN 0 ELSE power(random(), 1.5) END) * interval '700 days' AS joined_at
    FROM generate_series(0, $1::int - 1) n) AS joined`;

/**
 * `$1`: how many, `$2`: the seed, `$3`: now, `$4`: how many people. The days have the same number of orders, each with its lunch and
 * dinner. The newest 60 are open. Of the others 5% were paid in cash, 5% cancelled and refunded, 3% never paid, 1% refunded in part.
 */
export const ORDERS = `CREATE TEMP TABLE grown_orders AS
  SELECT row_number() OVER (ORDER BY at, n) AS n, pg_temp.id_of(at, $2 || 'order' || n) AS id, at, person, status, method, is_paid,
    is_refunded, is_partly_refunded, has_promo, subtotal, discount, lines, 1 + n % 10 AS partner,
    CASE WHEN method = 'cash' THEN at + interval '40 minutes' ELSE at + interval '30 seconds' END AS paid_at
  FROM (
    SELECT n, person, lines, subtotal, has_promo, CASE WHEN has_promo THEN 5000 ELSE 0 END AS discount,
      CASE WHEN is_open THEN $3::timestamptz - ($1 - n + 1) * interval '30 seconds'
        ELSE date_trunc('milliseconds', least(noon + CASE WHEN shape < 0.3 THEN shape * 10 ELSE 6 + shape * 5 END * interval '1 hour', $3::timestamptz - interval '2 hours')) END AS at,
      CASE WHEN is_open THEN (ARRAY['pending', 'processing', 'out_for_delivery'])[1 + n % 3]
        WHEN draw < 0.08 THEN 'cancelled' ELSE 'delivered' END AS status,
      CASE WHEN NOT is_open AND draw >= 0.95 THEN 'cash' ELSE 'online' END AS method,
      is_open OR draw >= 0.03 AS is_paid,
      NOT is_open AND draw >= 0.03 AND draw < 0.08 AS is_refunded,
      NOT is_open AND draw >= 0.08 AND draw < 0.09 AS is_partly_refunded
    FROM (
      SELECT n, n > $1 - 60 AS is_open, random() AS draw, random() AS shape,
        date_trunc('day', $3::timestamptz) - interval '730 days' + floor((n - 1) * 730.0 / $1) * interval '1 day' + interval '6 hours 30 minutes' AS noon,
        CASE WHEN n % greatest($1 / 60, 1) = 0 THEN 0 ELSE 1 + floor(power(random(), 2) * ($4 - 1))::int END AS person,
        10000 + floor(random() * 900)::int * 100 AS subtotal, 1 + floor(random() * 3)::int AS lines, random() < 0.08 AS has_promo
      FROM generate_series(1, $1::int) n) AS drawn
  ) AS placed`;

export const PEOPLE_STORED = [
  `INSERT INTO users (id, mobile, name, created_at, promotions_opted_out)
    SELECT id, mobile, first_name || ' ' || last_name, joined_at, n % 5 = 3 FROM grown_people`,
  `INSERT INTO addresses (id, user_id, label, line, pincode, is_default, created_at)
    SELECT pg_temp.id_of(joined_at, 'home' || n), id, 'Home', address, right(address, 6), true, joined_at FROM grown_people
    UNION ALL SELECT pg_temp.id_of(joined_at, 'work' || n), id, 'Work', '7 ' || address, right(address, 6), false, joined_at
    FROM grown_people WHERE n % 3 = 0`,
];

/** `$1`: the seed, `$2`: now. An admin of this number may be there already. */
export const STAFF_STORED = [
  `INSERT INTO users (id, mobile, name, created_at)
    SELECT pg_temp.id_of($2::timestamptz, $1 || 'admin'), '+919000000001', 'Meera', $2::timestamptz - interval '731 days' ON CONFLICT (mobile) DO NOTHING`,
  `INSERT INTO delivery_partners (id, name, mobile, created_at)
    SELECT pg_temp.id_of($2::timestamptz, $1 || 'partner' || n), 'Partner ' || n, '+9196' || lpad(n::text, 8, '0'), $2::timestamptz - interval '731 days'
    FROM generate_series(1, 10) n`,
  `INSERT INTO promos (id, code, description, discount_type, discount_value_hundredths, min_order_paise, is_active, valid_until, created_at)
    SELECT pg_temp.id_of($2::timestamptz, $1 || 'promo' || n), 'GROWN' || n, '₹50 off', 'FLAT', 5000, 0, true,
      $2::timestamptz + interval '30 days', $2::timestamptz - interval '731 days' FROM generate_series(1, 5) n`,
  `CREATE TEMP TABLE grown_staff AS SELECT
    (SELECT id FROM users WHERE mobile = '+919000000001') AS admin,
    (SELECT array_agg(id ORDER BY mobile) FROM delivery_partners WHERE mobile LIKE '+9196%') AS partners,
    (SELECT array_agg(id ORDER BY code) FROM promos WHERE code LIKE 'GROWN%') AS promos`,
];

const STEP = "FROM grown_orders g WHERE g.n BETWEEN $1 AND $2";
const OF_STEP = "FROM grown_orders g, grown_staff s WHERE g.n BETWEEN $1 AND $2";
const TAKEN = "g.status <> 'pending' AND g.status <> 'cancelled'";

export const STEP_STORED = [
  `INSERT INTO orders (id, order_number, user_id, status, payment_method, payment, paid_at, refunded, subtotal_paise,
    total_paise, promo_code, first_name, last_name, address, phone, delivery_partner_id, created_at, cart_hash,
    provider_order_id, expires_at)
  SELECT g.id, nextval('order_numbers'), p.id, status, method, is_paid, CASE WHEN is_paid THEN paid_at END, is_refunded, subtotal,
    subtotal + 4000 - discount, CASE WHEN has_promo THEN 'GROWN' || 1 + g.n % 5 END, first_name, last_name, address, mobile,
    CASE WHEN status IN ('delivered', 'out_for_delivery') THEN s.partners[partner] END, at, decode(md5(g.id::text), 'hex'),
    CASE WHEN method = 'online' THEN 'order_grown_' || g.n END, at + interval '45 minutes'
  FROM grown_orders g JOIN grown_people p ON p.n = g.person, grown_staff s WHERE g.n BETWEEN $1 AND $2 ORDER BY g.n`,
  // Two of three pizzas are configured. One line in 997 names a food that no other has, and those of the first fifth a seasonal one.
  `INSERT INTO order_items (order_id, position, food_id, name, unit_paise, quantity, details)
  SELECT id, position, md5(name)::uuid, name, 10000 + length(name) * 1000, 1 + n % 3,
    CASE WHEN food <= ${PIZZAS} AND (n + position) % 3 <> 0 THEN jsonb_build_object('key', md5(name)::uuid || '~s' || md5(size)::uuid || CASE WHEN n % 11 = 0 THEN '~nWell%20done' ELSE '' END, 'size', size,
      'modifiers', jsonb_build_array(
        jsonb_build_object('name', 'Thin crust', 'quantity', 1, 'side', 'whole', 'paise', 0, 'kind', 'Crust'),
        jsonb_build_object('name', 'Olives', 'quantity', 1, 'side', 'whole', 'paise', 4000, 'kind', NULL)),
      'secondHalf', NULL, 'note', CASE WHEN n % 11 = 0 THEN 'Well done, please' END, 'summary', size || ', Thin crust, Olives', 'diet', 'veg',
      'picture', NULL, 'parts', NULL) END
  FROM (
    SELECT g.n, g.id, position, food, (${SIZES})[1 + (g.n + position) % 3] AS size,
      CASE WHEN position = 0 AND g.n % 997 = 0 THEN 'Truffle' WHEN position = 1 AND g.at < (SELECT min(at) FROM grown_orders) + interval '146 days'
        THEN 'Mango Kulfi' ELSE (${FOODS})[food] END AS name
    FROM (SELECT g.n, g.id, g.at, position, (1 + (g.n * (position + 1) + position) % 10)::int AS food ${STEP.replace("WHERE", "CROSS JOIN LATERAL generate_series(0, g.lines - 1) AS position WHERE")}) AS g
  ) AS lines`,
  `INSERT INTO order_charges (order_id, position, kind, label, paise)
  SELECT g.id, 0, 'delivery', 'Delivery fee', 4000 ${STEP}
  UNION ALL SELECT g.id, 1, 'discount', 'Discount, GROWN' || 1 + g.n % 5, -discount ${STEP} AND has_promo`,
  `INSERT INTO order_events (order_id, kind, status, detail, actor_role, actor_user_id, at, amount_paise)
  SELECT id, kind, status, detail, role, CASE WHEN role = 'admin' THEN admin END, at, amount FROM (
    SELECT g.id, s.admin, 'status' AS kind, 'pending' AS status, NULL AS detail, 'customer' AS role, g.at, NULL::bigint AS amount, 1 AS nr ${OF_STEP}
    UNION ALL SELECT g.id, s.admin, 'paid', NULL, CASE WHEN method = 'cash' THEN 'cash' END, 'system', paid_at, subtotal + 4000 - discount, CASE WHEN method = 'cash' THEN 7 ELSE 2 END ${OF_STEP} AND is_paid
    UNION ALL SELECT g.id, s.admin, 'status', 'processing', NULL, 'admin', g.at + interval '3 minutes', NULL, 3 ${OF_STEP} AND ${TAKEN}
    UNION ALL SELECT g.id, s.admin, 'assigned', NULL, NULL, 'admin', g.at + interval '20 minutes', NULL, 4 ${OF_STEP} AND g.status IN ('out_for_delivery', 'delivered')
    UNION ALL SELECT g.id, s.admin, 'status', 'out_for_delivery', NULL, 'admin', g.at + interval '21 minutes', NULL, 5 ${OF_STEP} AND g.status IN ('out_for_delivery', 'delivered')
    UNION ALL SELECT g.id, s.admin, 'status', 'delivered', NULL, 'delivery_boy', g.at + interval '40 minutes', NULL, 6 ${OF_STEP} AND g.status = 'delivered'
    UNION ALL SELECT g.id, s.admin, 'status', 'cancelled', NULL, 'system', g.at + interval '50 minutes', NULL, 6 ${OF_STEP} AND g.status = 'cancelled'
    UNION ALL SELECT g.id, s.admin, 'refund', NULL, CASE WHEN is_refunded THEN 'order_cancelled' ELSE 'admin' END, 'admin', g.at + interval '51 minutes',
      CASE WHEN is_refunded THEN subtotal + 4000 - discount ELSE 5000 END, 8 ${OF_STEP} AND (is_refunded OR is_partly_refunded)
  ) AS history ORDER BY at, id, nr`,
  `INSERT INTO order_openings (order_id, opened_at) SELECT g.id, g.at + interval '1 minute' ${STEP} AND g.status <> 'pending'`,
  `INSERT INTO payments (payment_id, provider_order_id, order_id, amount_paise, currency, status, status_rank, method, pays_order, source,
    created_at, updated_at, captured_at, fee_paise, tax_paise)
  SELECT 'pay_grown_' || g.n, 'order_grown_' || g.n, g.id, subtotal + 4000 - discount, 'INR', 'captured', 3, (ARRAY['upi', 'card', 'netbanking', 'wallet'])[1 + g.n % 4],
    true, CASE WHEN g.n % 20 = 0 THEN 'webhook' ELSE 'browser' END, g.at + interval '10 seconds', paid_at, paid_at, 300, 54 ${STEP} AND is_paid AND method = 'online'`,
  `INSERT INTO payments (payment_id, provider_order_id, order_id, amount_paise, currency, status, status_rank, method, source, created_at, updated_at)
  SELECT 'pay_grown_' || g.n || '_failed', 'order_grown_' || g.n, g.id, subtotal + 4000 - discount, 'INR', 'failed', 1, 'upi', 'webhook', g.at + interval '5 seconds', g.at + interval '6 seconds'
  ${STEP} AND method = 'online' AND g.n % 33 = 0`,
  `INSERT INTO refunds (id, payment_id, part_of, order_id, amount_paise, reason, status, provider_refund_id, attempts, created_at, updated_at, processed_at, requested_by, note)
  SELECT md5('refund' || g.id)::uuid, CASE WHEN is_refunded THEN 'pay_grown_' || g.n END, CASE WHEN is_partly_refunded THEN 'pay_grown_' || g.n END, g.id,
    CASE WHEN is_refunded THEN subtotal + 4000 - discount ELSE 5000 END, CASE WHEN is_refunded THEN 'order_cancelled' ELSE 'admin' END, 'processed', 'rfnd_grown_' || g.n, 1,
    g.at + interval '51 minutes', g.at + interval '2 days', g.at + interval '2 days', CASE WHEN is_partly_refunded THEN s.admin END, CASE WHEN is_partly_refunded THEN 'Cold on arrival' END
  ${OF_STEP} AND (is_refunded OR is_partly_refunded) AND method = 'online'`,
  `INSERT INTO promo_uses (order_id, promo_id, user_id, discount_paise, is_counted)
  SELECT g.id, s.promos[1 + g.n % 5], p.id, discount, g.status <> 'cancelled'
  FROM grown_orders g JOIN grown_people p ON p.n = g.person, grown_staff s WHERE g.n BETWEEN $1 AND $2 AND has_promo`,
  `INSERT INTO audit_log (at, actor_user_id, actor_role, actor_name, action, subject_type, subject_id, subject_label, details)
  SELECT act.at, admin, 'admin', 'Meera', action, 'order', o.id, '#' || o.order_number, details FROM (
    SELECT g.id, s.admin, g.at + interval '1 minute' AS at, 'order.open' AS action, '{}'::jsonb AS details ${OF_STEP} AND g.status <> 'pending'
    UNION ALL SELECT g.id, s.admin, g.at + interval '3 minutes', 'order.status', '{"from": "pending", "to": "processing"}' ${OF_STEP} AND ${TAKEN}
    UNION ALL SELECT g.id, s.admin, g.at + interval '20 minutes', 'order.assign', jsonb_build_object('partner', 'Partner ' || partner) ${OF_STEP} AND g.status IN ('out_for_delivery', 'delivered')
    UNION ALL SELECT g.id, s.admin, g.at + interval '21 minutes', 'order.status', '{"from": "processing", "to": "out_for_delivery"}' ${OF_STEP} AND g.status IN ('out_for_delivery', 'delivered')
    UNION ALL SELECT g.id, s.admin, g.at + interval '51 minutes', 'order.refund', '{"amount": 50}' ${OF_STEP} AND is_partly_refunded
  ) AS act JOIN orders o USING (id) ORDER BY act.at`,
];

/**
 * `$1`: now. What retention bounds is there for its period and a day more, of which the next night removes a day, except for the
 * demo's inbox of texts.
 */
export const BOUNDED_STORED = [
  `INSERT INTO webhook_events (event_id, name, received_at) SELECT 'evt_grown_' || g.n || '_' || name, name, g.paid_at
  FROM grown_orders g, (VALUES ('payment.authorized'), ('payment.captured'), ('order.paid')) AS event (name)
  WHERE g.is_paid AND g.method = 'online' AND g.at > $1::timestamptz - interval '31 days'`,
  `INSERT INTO idempotency_keys (user_id, key, body_hash, order_id, created_at) SELECT p.id, md5('key' || g.id), decode(md5(g.id::text), 'hex'), g.id, g.at
  FROM grown_orders g JOIN grown_people p ON p.n = g.person WHERE g.at > $1::timestamptz - interval '8 days'`,
  `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at, user_agent)
  SELECT md5('session' || p.n || nr)::uuid, p.id, decode(md5('token' || p.n || nr), 'hex'), $1::timestamptz - p.n % 91 * interval '1 day' - interval '1 hour',
    $1::timestamptz - least(p.n % 91, p.n % 31) * interval '1 day' - interval '30 minutes', 'Mozilla/5.0 (Linux; Android 15)' FROM grown_people p, generate_series(1, 2) nr WHERE nr = 1 OR p.n % 4 = 0`,
  `INSERT INTO bulk_messages (id, text, sent_by, recipient_count, created_at, sent_count, failed_count)
  SELECT md5('bulk' || nr)::uuid, 'Two for one tonight', s.admin, (SELECT count(*) FROM grown_people), $1::timestamptz - nr * interval '30 days', (SELECT count(*) FROM grown_people), 0
  FROM generate_series(1, 24) nr, grown_staff s`,
  `INSERT INTO bulk_recipients (message_id, user_id, mobile, status, updated_at)
  SELECT md5('bulk' || nr)::uuid, p.id, p.mobile, 'sent', $1::timestamptz - nr * interval '30 days' FROM grown_people p, generate_series(1, 3) nr WHERE p.n % 5 <> 3`,
];

-- The foods of each order line: of a half-and-half pizza both, each counted as sold and with half of the price. The key of the line
-- names the second half (`~h`).
CREATE VIEW sold_foods AS
  SELECT i.order_id, sold.food_id, sold.name, i.details->>'size' AS size, i.quantity, sold.revenue_paise
  FROM order_items i, LATERAL (
    SELECT i.food_id, i.name,
      CASE WHEN i.details->>'secondHalf' IS NULL THEN i.quantity::bigint * i.unit_paise
        ELSE i.quantity::bigint * i.unit_paise - i.quantity::bigint * i.unit_paise / 2 END AS revenue_paise
    UNION ALL
    SELECT substring(i.details->>'key' FROM '~h([-0-9a-f]{36})')::uuid, i.details->>'secondHalf',
      i.quantity::bigint * i.unit_paise / 2
    WHERE i.details->>'secondHalf' IS NOT NULL
  ) AS sold;

-- With the days that are not added up yet, as before, but of both halves. The program before reads it as it is; closed days follow
-- with the next night's job.
CREATE OR REPLACE VIEW food_sales_now AS
  SELECT day, food_id, name, size, last_at, quantity, revenue_paise FROM food_sales
  UNION ALL
  SELECT (o.created_at AT TIME ZONE INTERVAL '5 hours 30 minutes')::date, s.food_id, s.name, s.size, o.created_at, s.quantity,
    s.revenue_paise
  FROM orders o JOIN sold_foods s ON s.order_id = o.id
  WHERE o.payment AND NOT o.refunded AND o.created_at < 'infinity'
    AND o.created_at >= coalesce((SELECT max(day) + 1 FROM food_sales)::timestamp AT TIME ZONE INTERVAL '5 hours 30 minutes', '-infinity');

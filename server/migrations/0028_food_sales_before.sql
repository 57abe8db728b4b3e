-- What the triggers of the migration before this one have not counted: all that there is, less what they have. Each in one statement, which
-- sees an order and what was counted of it together: orders are placed and paid meanwhile, and nobody waits.

INSERT INTO food_sales_changes (day, food_id, name, last_at, quantity, revenue_paise)
  SELECT day, food_id, name, max(last_at), sum(quantity), sum(revenue_paise) FROM (
    SELECT placed_hour(o)::date AS day, i.food_id, i.name, o.created_at AS last_at, i.quantity, i.quantity::bigint * i.unit_paise AS revenue_paise
    FROM orders o JOIN order_items i ON i.order_id = o.id WHERE is_sold(o)
    UNION ALL SELECT day, food_id, name, last_at, -quantity, -revenue_paise FROM food_sales_now
  ) AS missing
  GROUP BY day, food_id, name HAVING sum(quantity) <> 0 OR sum(revenue_paise) <> 0;

INSERT INTO sign_ups_changes (day, opted_out, users)
  SELECT day, opted_out, sum(users) FROM (
    SELECT signed_up_on(u) AS day, u.promotions_opted_out AS opted_out, 1 AS users FROM users u WHERE u.mobile IS NOT NULL
    UNION ALL SELECT day, opted_out, -users FROM sign_ups_now
  ) AS missing
  GROUP BY day, opted_out HAVING sum(users) <> 0;

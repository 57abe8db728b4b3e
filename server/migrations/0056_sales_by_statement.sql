-- The figures are kept by statement, no longer by order: a statement that places or pays many orders appends one line for each hour and
-- status. The catalog alone changes here, in milliseconds.

-- Their rules, by column: the rows that a statement has changed are no `orders`.
CREATE FUNCTION hour_placed(created_at timestamptz) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('hour', created_at AT TIME ZONE INTERVAL '5 hours 30 minutes')
$$;
CREATE FUNCTION status_counted(status text, payment_method text, payment boolean) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN payment_method = 'online' AND NOT payment AND status IN ('pending', 'cancelled') THEN 'checkout' ELSE status END
$$;
CREATE FUNCTION is_counted_as_sold(payment boolean, refunded boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT payment AND NOT refunded
$$;
CREATE FUNCTION paise_earned(payment boolean, refunded boolean, total_paise bigint, given_back_paise bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE AS $$ SELECT CASE WHEN is_counted_as_sold(payment, refunded) THEN total_paise - given_back_paise ELSE 0 END $$;

-- The program before gets the same from it.
CREATE OR REPLACE FUNCTION placed_hour(orders) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$ SELECT hour_placed($1.created_at) $$;
-- The program before gets the same from it.
CREATE OR REPLACE FUNCTION counted_as(orders) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT status_counted($1.status, $1.payment_method, $1.payment)
$$;
-- The program before gets the same from it.
CREATE OR REPLACE FUNCTION is_sold(orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT is_counted_as_sold($1.payment, $1.refunded) $$;
-- The program before gets the same from it.
CREATE OR REPLACE FUNCTION revenue_paise(orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT paise_earned($1.payment, $1.refunded, $1.total_paise, $1.given_back_paise)
$$;

CREATE FUNCTION count_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
    SELECT hour_placed(created_at) AS hour, status_counted(status, payment_method, payment) AS counted, count(*),
      sum(paise_earned(payment, refunded, total_paise, given_back_paise))
    FROM placed GROUP BY hour, counted;
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
    SELECT hour_placed(created_at) AS hour, status_counted(status, payment_method, payment) AS counted, -count(*),
      -sum(paise_earned(payment, refunded, total_paise, given_back_paise))
    FROM deleted GROUP BY hour, counted;
  RETURN NULL;
END $$;

-- What an order was is taken off, and what it is added: of one whose figures did not change nothing is left.
CREATE FUNCTION count_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes
    SELECT hour_placed(created_at) AS hour, status_counted(status, payment_method, payment) AS counted, sum(change),
      sum(change * paise_earned(payment, refunded, total_paise, given_back_paise))
    FROM (SELECT -1 AS change, * FROM before UNION ALL SELECT 1, * FROM after) AS versions
    GROUP BY hour, counted
    HAVING sum(change) <> 0 OR sum(change * paise_earned(payment, refunded, total_paise, given_back_paise)) <> 0;
  INSERT INTO food_sales_changes
    SELECT hour_placed(created_at)::date AS day, food_id, name, max(created_at), sum(change * quantity),
      sum(change * quantity * unit_paise::bigint)
    FROM (
      SELECT id, created_at, sum(change) AS change
      FROM (SELECT -1 AS change, * FROM before UNION ALL SELECT 1, * FROM after) AS versions
      WHERE is_counted_as_sold(payment, refunded) GROUP BY id, created_at HAVING sum(change) <> 0
    ) AS changed JOIN order_items ON order_id = id GROUP BY day, food_id, name;
  RETURN NULL;
END $$;

-- The program before appends the same figures, in more lines.
DROP TRIGGER order_counted ON orders;
-- The program before: see above.
DROP TRIGGER order_counted_anew ON orders;
-- The program before: see above.
DROP TRIGGER foods_counted_anew ON orders;
-- The program before waits for the moment in which the trigger is stored.
CREATE TRIGGER order_placed_counted AFTER INSERT ON orders REFERENCING NEW TABLE AS placed
  FOR EACH STATEMENT EXECUTE FUNCTION count_placed();
-- The program before: see above.
CREATE TRIGGER order_deleted_counted AFTER DELETE ON orders REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
-- The program before: see above.
CREATE TRIGGER order_changed_counted AFTER UPDATE ON orders REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed();
-- The program before calls none of them itself.
DROP FUNCTION note_sales();
-- The program before: see above.
DROP FUNCTION note_food_sales();

-- What is sold of each food, and how many sign up, kept with each change as the sales are (decision 0028). What was there before comes
-- with the next migration, which holds nobody up: these are locked for a moment only.

-- By the day in Asia/Kolkata on which its order was placed. Of orders paid and not refunded.
CREATE TABLE food_sales (
  day           date NOT NULL,
  food_id       uuid NOT NULL,
  name          text NOT NULL,
  last_at       timestamptz NOT NULL,
  quantity      bigint NOT NULL,
  revenue_paise bigint NOT NULL,
  PRIMARY KEY (day, food_id, name)
);
CREATE TABLE food_sales_changes (
  day           date NOT NULL,
  food_id       uuid NOT NULL,
  name          text NOT NULL,
  last_at       timestamptz NOT NULL,
  quantity      bigint NOT NULL,
  revenue_paise bigint NOT NULL
);
CREATE VIEW food_sales_now AS
  SELECT day, food_id, name, last_at, quantity, revenue_paise FROM food_sales
  UNION ALL SELECT day, food_id, name, last_at, quantity, revenue_paise FROM food_sales_changes;

CREATE FUNCTION is_sold(orders) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$ SELECT $1.payment AND NOT $1.refunded $$;

-- Lines are never changed nor taken away: what changes is their order.
CREATE FUNCTION note_food_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_sold(OLD) THEN
    INSERT INTO food_sales_changes
      SELECT placed_hour(OLD)::date, food_id, name, OLD.created_at, -quantity, -quantity::bigint * unit_paise
      FROM order_items WHERE order_id = OLD.id;
  END IF;
  IF is_sold(NEW) THEN
    INSERT INTO food_sales_changes
      SELECT placed_hour(NEW)::date, food_id, name, NEW.created_at, quantity, quantity::bigint * unit_paise
      FROM order_items WHERE order_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
-- The program before it does not know of it, and waits for nobody: it appends.
CREATE TRIGGER foods_counted_anew AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.created_at, OLD.payment, OLD.refunded) IS DISTINCT FROM (NEW.created_at, NEW.payment, NEW.refunded))
  EXECUTE FUNCTION note_food_sales();

CREATE FUNCTION note_foods_of_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO food_sales_changes
    SELECT placed_hour(o)::date AS day, i.food_id, i.name, max(o.created_at), sum(i.quantity), sum(i.quantity::bigint * i.unit_paise)
    FROM added i JOIN orders o ON o.id = i.order_id WHERE is_sold(o) GROUP BY day, i.food_id, i.name;
  RETURN NULL;
END $$;
-- The program before it does not know of it either.
CREATE TRIGGER foods_counted AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_foods_of_sold();

-- People with a number, by the day in Asia/Kolkata on which they first signed in.
CREATE TABLE sign_ups (
  day       date NOT NULL,
  opted_out boolean NOT NULL,
  users     bigint NOT NULL,
  PRIMARY KEY (day, opted_out)
);
CREATE TABLE sign_ups_changes (
  day       date NOT NULL,
  opted_out boolean NOT NULL,
  users     bigint NOT NULL
);
CREATE VIEW sign_ups_now AS SELECT day, opted_out, users FROM sign_ups UNION ALL SELECT day, opted_out, users FROM sign_ups_changes;

CREATE FUNCTION signed_up_on(users) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT ($1.created_at AT TIME ZONE INTERVAL '5 hours 30 minutes')::date
$$;

CREATE FUNCTION note_sign_ups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.mobile IS NOT NULL THEN
    INSERT INTO sign_ups_changes VALUES (signed_up_on(OLD), OLD.promotions_opted_out, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.mobile IS NOT NULL THEN
    INSERT INTO sign_ups_changes VALUES (signed_up_on(NEW), NEW.promotions_opted_out, 1);
  END IF;
  RETURN NULL;
END $$;
-- The program before it does not know of these two either.
CREATE TRIGGER sign_up_counted AFTER INSERT OR DELETE ON users FOR EACH ROW EXECUTE FUNCTION note_sign_ups();
-- The program before it: see above.
CREATE TRIGGER sign_up_counted_anew AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.mobile IS NULL, OLD.promotions_opted_out, OLD.created_at)
    IS DISTINCT FROM (NEW.mobile IS NULL, NEW.promotions_opted_out, NEW.created_at))
  EXECUTE FUNCTION note_sign_ups();

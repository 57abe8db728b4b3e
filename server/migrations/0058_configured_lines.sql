-- Configured lines of carts and orders (decision 0062), and what is sold of each size (decision 0028).

-- Foods as they come stay in cart_items. The program before neither shows nor orders these lines; carts that it empties keep them.
CREATE TABLE cart_lines (
  user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  line_key  text NOT NULL,
  -- Keys are longer than an index entry may be.
  key_hash  uuid GENERATED ALWAYS AS (md5(line_key)::uuid) STORED,
  food_id   uuid NOT NULL REFERENCES foods ON DELETE CASCADE,
  quantity  integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  raised_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key_hash)
);
CREATE INDEX cart_lines_food ON cart_lines (food_id);

-- What was chosen, in words, with amounts in paise; null: nothing could be chosen, or placed by the program before.
ALTER TABLE order_items ADD COLUMN details jsonb;

-- By the day in Asia/Kolkata on which its order was placed. Of orders paid and not refunded, of lines with a size.
CREATE TABLE food_size_sales (
  day           date NOT NULL,
  food_id       uuid NOT NULL,
  size          text NOT NULL,
  quantity      bigint NOT NULL,
  revenue_paise bigint NOT NULL,
  PRIMARY KEY (day, food_id, size)
);
CREATE TABLE food_size_sales_changes (
  day           date NOT NULL,
  food_id       uuid NOT NULL,
  size          text NOT NULL,
  quantity      bigint NOT NULL,
  revenue_paise bigint NOT NULL
);
CREATE VIEW food_size_sales_now AS
  SELECT day, food_id, size, quantity, revenue_paise FROM food_size_sales
  UNION ALL SELECT day, food_id, size, quantity, revenue_paise FROM food_size_sales_changes;

-- The program before appends the same lines to food_sales_changes. It stores no sizes; where it pays or refunds an order of this program, the
-- sizes are counted with the foods, at a few microseconds for each order.
CREATE OR REPLACE FUNCTION note_food_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_sold(OLD) THEN
    INSERT INTO food_sales_changes
      SELECT placed_hour(OLD)::date, food_id, name, OLD.created_at, -quantity, -quantity::bigint * unit_paise
      FROM order_items WHERE order_id = OLD.id;
    INSERT INTO food_size_sales_changes
      SELECT placed_hour(OLD)::date, food_id, details->>'size', -quantity, -quantity::bigint * unit_paise
      FROM order_items WHERE order_id = OLD.id AND details->>'size' IS NOT NULL;
  END IF;
  IF is_sold(NEW) THEN
    INSERT INTO food_sales_changes
      SELECT placed_hour(NEW)::date, food_id, name, NEW.created_at, quantity, quantity::bigint * unit_paise
      FROM order_items WHERE order_id = NEW.id;
    INSERT INTO food_size_sales_changes
      SELECT placed_hour(NEW)::date, food_id, details->>'size', quantity, quantity::bigint * unit_paise
      FROM order_items WHERE order_id = NEW.id AND details->>'size' IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;

-- The program before: see above.
CREATE OR REPLACE FUNCTION note_foods_of_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO food_sales_changes
    SELECT placed_hour(o)::date AS day, i.food_id, i.name, max(o.created_at), sum(i.quantity), sum(i.quantity::bigint * i.unit_paise)
    FROM added i JOIN orders o ON o.id = i.order_id WHERE is_sold(o) GROUP BY day, i.food_id, i.name;
  IF EXISTS (SELECT FROM added WHERE details->>'size' IS NOT NULL) THEN
    INSERT INTO food_size_sales_changes
      SELECT placed_hour(o)::date AS day, i.food_id, i.details->>'size' AS size, sum(i.quantity), sum(i.quantity::bigint * i.unit_paise)
      FROM added i JOIN orders o ON o.id = i.order_id WHERE is_sold(o) AND i.details->>'size' IS NOT NULL GROUP BY day, i.food_id, size;
  END IF;
  RETURN NULL;
END $$;

-- The words by which a line is found: its food, the other half, its modifiers and the parts of a deal. Not the note.
CREATE FUNCTION line_words(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN details IS NULL THEN name ELSE concat_ws(' ', name,
    jsonb_path_query_array(details, 'strict $.**.name')::text,
    jsonb_path_query_array(details, 'strict $.**.secondHalf ? (@ != null)')::text) END;

-- The program before stores and finds the same words: its lines have no details.
CREATE OR REPLACE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
      (SELECT string_agg(line_words(i.name, i.details), ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = wanted
);

-- The program before: see above.
CREATE OR REPLACE FUNCTION order_search_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, document)
    SELECT o.id, array_to_tsvector(
      search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
        (SELECT string_agg(line_words(i.name, i.details), ' ') FROM order_items i WHERE i.order_id = o.id)))
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(o.phone, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place)
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(u.mobile, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place))
    FROM (SELECT DISTINCT order_id FROM added) AS placed JOIN orders o ON o.id = placed.order_id JOIN users u ON u.id = o.user_id
    ON CONFLICT (order_id) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;

-- The program before writes a role with each session, and refuses an admin's without one.
DELETE FROM sessions WHERE role IS NULL;
-- The program before writes a role with each session.
ALTER TABLE sessions ALTER COLUMN role SET NOT NULL;

-- How an order came, and whose it is: nobody's, if it was taken for somebody who is not signed in.
-- The program before stores web orders only, which pass the check; the table is scanned once for it.
ALTER TABLE orders ADD COLUMN channel text NOT NULL DEFAULT 'web' CHECK (channel IN ('web', 'counter', 'phone'));
-- The program before lists no such order, and none is stored while it runs.
ALTER TABLE orders ALTER COLUMN user_id DROP NOT NULL;

-- The program before stores and finds the same words: its orders have a customer.
CREATE OR REPLACE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
      (SELECT string_agg(line_words(i.name, i.details), ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = wanted
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
    FROM (SELECT DISTINCT order_id FROM added) AS placed JOIN orders o ON o.id = placed.order_id LEFT JOIN users u ON u.id = o.user_id
    ON CONFLICT (order_id) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;

-- The admin's search through orders: words by their beginning, phone numbers by any digits in a row. No extension, so that any
-- PostgreSQL serves; triggers, so that orders of the program before this one are found as well. A table of its own keeps orders slim.
CREATE TABLE order_search (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  document tsvector NOT NULL
);
-- Orders come one by one: each is put in its place at once, and no search has to look through a list of those that wait for it.
CREATE INDEX order_search_document ON order_search USING gin (document) WITH (fastupdate = off);

-- Split in one way for what is searched and what is searched for.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  array_remove(
    string_to_array(translate(lower(value), $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~‘’“”–—$$ || chr(9) || chr(10) || chr(13), repeat(' ', 41)), ' '),
    ''
  );

-- From each place to the end, at least four digits: the beginning of one of them is any part of the number.
CREATE FUNCTION search_digits(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT array_agg(substr(digits, place)) FROM regexp_replace(value, '[^0-9]', '', 'g') AS digits,
    generate_series(1, length(digits) - 3) AS place);

-- All of the first six words.
CREATE FUNCTION order_search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT coalesce(string_agg('''' || word || ''':*', ' & '), '')::tsquery FROM unnest((search_words(value))[1:6]) AS word);

CREATE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, u.name,
      (SELECT string_agg(i.name, ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = wanted
);

CREATE FUNCTION order_search_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, document)
    SELECT order_id, order_search_document(order_id) FROM (SELECT DISTINCT order_id FROM added) AS orders_added
    ON CONFLICT (order_id) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_items AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_search_of_items();

CREATE FUNCTION order_search_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET document = order_search_document(NEW.id) WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_address AFTER UPDATE OF first_name, last_name, phone ON orders FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.phone) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone))
  EXECUTE FUNCTION order_search_of_address();

-- A sign-in waits for this: a customer's 500 newest orders follow a new name, older ones keep theirs.
CREATE FUNCTION order_search_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET document = order_search_document(order_id) WHERE order_id IN (
    SELECT id FROM orders WHERE user_id = NEW.id ORDER BY created_at DESC, id DESC LIMIT 500);
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_name AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION order_search_of_name();

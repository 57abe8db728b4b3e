-- What storing an order costs the database. The catalog alone changes here, in milliseconds.

-- The program before writes and searches as it did: the words of new orders wait in a list of at most a megabyte, which a search reads as
-- well, instead of each finding its place in the index at once, which took ten times as long.
ALTER INDEX order_search_document SET (fastupdate = on, gin_pending_list_limit = 1024);

-- The program before inserts no payment that pays its order already: it says so afterwards, which the other trigger follows.
DROP TRIGGER payment_inserted ON payments;
-- The program before waits for the moment in which the trigger is stored. Of a payment that is new the shop cannot have refunded anything:
-- its refunds refer to it.
CREATE TRIGGER payment_inserted AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.pays_order AND NEW.refunded_paise > 0)
  EXECUTE FUNCTION payment_gives_back();

-- The program before stores the same words. They are put together within the trigger's own statement, as `order_search_document` does
-- elsewhere: called for each order, that function took longer than the rest of the insert.
CREATE OR REPLACE FUNCTION order_search_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, document)
    SELECT o.id, array_to_tsvector(
      search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
        (SELECT string_agg(i.name, ' ') FROM order_items i WHERE i.order_id = o.id)))
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(o.phone, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place)
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(u.mobile, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place))
    FROM (SELECT DISTINCT order_id FROM added) AS placed JOIN orders o ON o.id = placed.order_id JOIN users u ON u.id = o.user_id
    ON CONFLICT (order_id) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;

-- Orders are found by the words of their address, too, and those that are paid in cash have indexes of their own.

-- The program before finds by the address as well. Each order that is written has some ten words more, at a few microseconds each.
CREATE OR REPLACE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
      (SELECT string_agg(i.name, ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = wanted
);

-- The program before leaves no address behind that was changed or deleted, either; addresses change with open orders alone. Where the
-- name or the phone changes along, its trigger has done it.
CREATE TRIGGER order_search_of_street AFTER UPDATE OF address ON orders FOR EACH ROW
  WHEN (OLD.address IS DISTINCT FROM NEW.address
    AND (OLD.first_name, OLD.last_name, OLD.phone) IS NOT DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone))
  EXECUTE FUNCTION order_search_of_address();

-- The program before waits for this only where it changes the name or the address of one of these orders: the newest 20,000, some five
-- seconds. Older ones are found by their address once they change.
UPDATE order_search SET document = order_search_document(order_id)
  WHERE order_id IN (SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 20000);

-- The program before waits with new orders while these two are made: a second for each million, since few orders or none are in them.
CREATE INDEX orders_cash_by_state ON orders (status, payment, refunded, created_at DESC, id DESC) WHERE payment_method = 'cash';
-- The program before: see above.
CREATE INDEX orders_cash_by_state_amount ON orders (status, payment, refunded, total_paise DESC, created_at DESC, id DESC)
  WHERE payment_method = 'cash';

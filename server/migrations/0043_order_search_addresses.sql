-- Orders are found by the words of their address, too. The catalog alone changes here, in milliseconds: orders that are there already
-- follow in 0049, with no lock on them.

-- The program before finds by the address as well. Each order that is written has some ten words more, at a few microseconds each.
CREATE OR REPLACE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
      (SELECT string_agg(i.name, ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = wanted
);

-- The program before leaves no address behind that was changed or deleted, either; addresses change with open orders alone. Where the
-- name or the phone changes along, its trigger has done it. It waits for the moment in which the trigger is stored.
CREATE TRIGGER order_search_of_street AFTER UPDATE OF address ON orders FOR EACH ROW
  WHEN (OLD.address IS DISTINCT FROM NEW.address
    AND (OLD.first_name, OLD.last_name, OLD.phone) IS NOT DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone))
  EXECUTE FUNCTION order_search_of_address();

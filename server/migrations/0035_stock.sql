-- Foods and modifiers of which the owner counts the pieces.
CREATE TABLE menu_stock (
  item_id  uuid PRIMARY KEY,
  -- In halves of a piece: what is left, and what the orders in `stock_in_use` take.
  halves   integer NOT NULL,
  low_at   integer NOT NULL CHECK (low_at >= 0),
  -- Null: what is left stays overnight.
  daily    integer CHECK (daily >= 0),
  -- The day for which `daily` was set.
  reset_on date NOT NULL
);
-- Which things are counted is part of the menu; how many there are is not.
CREATE TRIGGER menu_changed AFTER INSERT OR DELETE ON menu_stock FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();

-- What orders take. A job deletes the rows of orders that left the kitchen, and subtracts them from what there is.
CREATE TABLE order_stock (
  order_id uuid NOT NULL REFERENCES orders,
  item_id  uuid NOT NULL,
  halves   integer NOT NULL CHECK (halves > 0),
  PRIMARY KEY (order_id, item_id)
);
-- What is left is a sum of it.
CREATE INDEX order_stock_item_id ON order_stock (item_id);

-- An order that was cancelled before its preparation takes nothing, however it was cancelled.
CREATE VIEW stock_in_use AS
  SELECT s.order_id, s.item_id, s.halves
  FROM order_stock s JOIN orders o ON o.id = s.order_id
  WHERE o.status <> 'cancelled'
    OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.status IN ('processing', 'out_for_delivery', 'delivered'));

-- The later day whose daily count an order takes of. Null: what there is now. The program before counts it as taken now.
ALTER TABLE order_stock ADD COLUMN day date;

-- As before, with the day.
CREATE OR REPLACE VIEW stock_in_use AS
  SELECT s.order_id, s.item_id, s.halves, s.day
  FROM order_stock s JOIN orders o ON o.id = s.order_id
  WHERE o.status <> 'cancelled'
    OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.status IN ('processing', 'out_for_delivery', 'delivered'));

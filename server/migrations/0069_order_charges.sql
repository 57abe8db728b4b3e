-- What is between the subtotal and the total of an order, one row for each charge, so that a further kind needs no column.
-- since: 0069

-- Written once with its order.
CREATE TABLE order_charges (
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('delivery', 'discount')),
  label    text NOT NULL,
  -- negative: deducted from the subtotal
  paise    bigint NOT NULL,
  PRIMARY KEY (order_id, position)
);
ALTER TABLE order_charges SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

INSERT INTO order_charges (order_id, position, kind, label, paise)
  SELECT id, 0, 'delivery', 'Delivery fee', delivery_fee_paise FROM orders
  UNION ALL SELECT id, 1, 'discount', concat_ws(', ', 'Discount', promo_code), -discount_paise FROM orders WHERE discount_paise > 0;

ALTER TABLE orders DROP COLUMN delivery_fee_paise, DROP COLUMN discount_paise;

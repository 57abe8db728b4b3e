-- Cash on delivery. Until an owner switches it on, no order has it, and the program before this one runs on it too.
ALTER TABLE settings
  ADD COLUMN cash_on_delivery boolean NOT NULL DEFAULT false,
  -- the largest total that may be paid so; null: any
  ADD COLUMN cash_limit_paise integer CHECK (cash_limit_paise > 0);

-- Not validated: every row has one of fewer words already.
ALTER TABLE orders
  DROP CONSTRAINT orders_payment_method_check,
  ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('online', 'cash', 'none')) NOT VALID;

-- The cash of a day: received with the order's `paid_at`, handed back with the event.
CREATE INDEX orders_cash_received ON orders (paid_at) WHERE payment_method = 'cash' AND payment;
CREATE INDEX order_events_cash_returned ON order_events (at) WHERE kind = 'refund' AND detail = 'cash_returned';

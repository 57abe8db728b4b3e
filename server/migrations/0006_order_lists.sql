-- Each filter of the admin's list, in each of its orders, is a range of one of these. Read backwards they serve the other direction.
CREATE INDEX orders_by_amount ON orders (total_paise DESC, created_at DESC, id DESC);
CREATE INDEX orders_by_state ON orders (status, payment, refunded, created_at DESC, id DESC);
CREATE INDEX orders_by_state_amount ON orders (status, payment, refunded, total_paise DESC, created_at DESC, id DESC);
CREATE INDEX orders_of_partner_by_state ON orders (delivery_partner_id, status, payment, refunded, created_at DESC, id DESC);
CREATE INDEX orders_of_partner_by_state_amount ON orders
  (delivery_partner_id, status, payment, refunded, total_paise DESC, created_at DESC, id DESC);

-- What was delivered, or cancelled, since midnight.
CREATE INDEX order_events_status_at ON order_events (status, at DESC) WHERE kind = 'status';

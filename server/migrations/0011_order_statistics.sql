-- Who was given an order depends on its status, and so does whether it is paid: told of it, PostgreSQL knows how few or many an index will bring.
CREATE STATISTICS orders_states (mcv) ON status, payment, refunded, delivery_partner_id FROM orders;
ANALYZE orders;

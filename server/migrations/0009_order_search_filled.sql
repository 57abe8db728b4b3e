-- Apart from the triggers, whose making holds off everyone who writes an order until its transaction ends: this may take a minute.
INSERT INTO order_search (order_id, document) SELECT id, order_search_document(id) FROM orders ON CONFLICT DO NOTHING;
ANALYZE order_search;

-- Cash that was marked received by mistake is received once more; any other money pays an order once. The program before this one runs on it too.
CREATE UNIQUE INDEX order_events_paid_once_online ON order_events (order_id) WHERE kind = 'paid' AND detail IS DISTINCT FROM 'cash';
DROP INDEX order_events_paid_once;

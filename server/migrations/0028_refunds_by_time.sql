-- What was refunded on the days of a report, however many orders there are.
-- The program before does without it, and its orders wait while the table is read: about a second for a million.
CREATE INDEX order_events_refunded_at ON order_events (at) WHERE kind = 'refund';

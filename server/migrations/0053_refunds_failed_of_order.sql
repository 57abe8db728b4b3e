-- The program before it waits with new refunds while the refunds are read once: a small part of the payments, and none of them is in the
-- index yet. Reads do not wait.
CREATE INDEX refunds_failed_of_order ON refunds (order_id) WHERE status IN ('rejected', 'reversed');

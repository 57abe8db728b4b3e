-- Cash that was returned after it had been received, by day.
-- The program before it waits with placing and paying while the orders are read once, a second for each million: none is in the index yet.
-- Its own limit on such a wait is three seconds. Reads do not wait.
CREATE INDEX orders_promise_granted ON orders (promise_granted_at) WHERE promise_granted_at IS NOT NULL;

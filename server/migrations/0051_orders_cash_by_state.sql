-- Orders that are paid in cash, by state and time.
-- The program before waits with placing and paying while the orders are read once, a second for each million: few are in the index, or none.
-- Its own limit on such a wait is three seconds. Reads do not wait.
CREATE INDEX orders_cash_by_state ON orders (status, payment, refunded, created_at DESC, id DESC) WHERE payment_method = 'cash';

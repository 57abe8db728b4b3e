-- What a closed shift has counted of an order's cash, and what was handed back since. The program before does not write these columns: of
-- its shifts, what is handed back later is counted by none.
ALTER TABLE counter_orders
  ADD COLUMN booked_paise bigint,
  ADD COLUMN returned_paise bigint NOT NULL DEFAULT 0;

-- What the next shift to close has to count.
-- The program before works as before. Of the sales of a year, some hundred thousand at most, the index takes less than a second.
CREATE INDEX counter_orders_returned ON counter_orders (order_id) WHERE returned_paise <> 0;

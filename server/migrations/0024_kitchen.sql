-- What the kitchen says of an order. The program before does not write these columns.
ALTER TABLE orders
  ADD COLUMN ready_at    timestamptz,
  -- When it can be expected, as the kitchen said on accepting it.
  ADD COLUMN expected_at timestamptz;

-- What the kitchen's screens remember of orders that are in the kitchen; an order without a row has no mark yet.
CREATE TABLE kitchen_tickets (
  order_id     uuid PRIMARY KEY REFERENCES orders,
  -- The lines as they were when it was started or ready, to find what has changed since.
  lines        jsonb,
  -- How many of each line are done.
  done         jsonb NOT NULL DEFAULT '{}',
  -- Cancelled while it was in the kitchen, and not seen yet.
  cancelled_at timestamptz
);

-- Whether the counter sells. The program before does not write it. The table has one row.
ALTER TABLE settings ADD COLUMN counter_open boolean NOT NULL DEFAULT true;

-- A card at the counter's terminal.
-- The program before writes the other methods only.
ALTER TABLE orders
  DROP CONSTRAINT orders_payment_method_check,
  ADD CONSTRAINT orders_payment_method_check CHECK (payment_method IN ('online', 'cash', 'card', 'none')) NOT VALID;

-- The cash drawer of whoever sells, from counting it at the opening on. Append-only, as are the reports.
CREATE TABLE counter_shifts (
  id           uuid PRIMARY KEY,
  seller_id    uuid NOT NULL REFERENCES users,
  opened_at    timestamptz NOT NULL,
  opened_paise bigint NOT NULL
);

-- The latest shift of a seller.
CREATE INDEX counter_shifts_of_seller ON counter_shifts (seller_id, opened_at DESC);

-- What a drawer should have had and had at the closing. A shift without one is open.
CREATE TABLE counter_shift_reports (
  shift_id       uuid PRIMARY KEY REFERENCES counter_shifts,
  closed_at      timestamptz NOT NULL,
  expected_paise bigint NOT NULL,
  counted_paise  bigint NOT NULL
);

-- The last token of each day in Asia/Kolkata: its row is locked from drawing a token to the commit, so that none is drawn twice.
CREATE TABLE counter_days (
  day        date PRIMARY KEY,
  last_token integer NOT NULL
);

-- What the counter knows of an order that it took.
CREATE TABLE counter_orders (
  order_id         uuid PRIMARY KEY REFERENCES orders,
  day              date NOT NULL,
  token            integer NOT NULL,
  -- Whose drawer has its cash; null: it is not paid in cash here.
  shift_id         uuid REFERENCES counter_shifts,
  -- Of cash: the change that was given.
  change_paise     bigint NOT NULL,
  UNIQUE (day, token)
);

-- What a drawer has taken.
CREATE INDEX counter_orders_of_shift ON counter_orders (shift_id) WHERE shift_id IS NOT NULL;

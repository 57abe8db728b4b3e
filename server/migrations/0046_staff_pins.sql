-- PINs of people who work in the shop, by which they approve what is above another person's limit. Deleted when they are reset.
CREATE TABLE staff_pins (
  user_id   uuid PRIMARY KEY REFERENCES users,
  -- scrypt of a MAC of the PIN
  hash      bytea NOT NULL,
  salt      bytea NOT NULL,
  -- Wrong PINs in a row, and when the last one was entered.
  failures  integer NOT NULL DEFAULT 0,
  failed_at timestamptz
);

-- Wrong PINs of anyone that were entered in the session, which stands for its device. The program before does not write them.
ALTER TABLE sessions
  ADD COLUMN pin_failures integer NOT NULL DEFAULT 0,
  ADD COLUMN pin_failed_at timestamptz;

-- The most that the person may refund of an order without an approver; null: no limit. The program before does not write it.
ALTER TABLE staff ADD COLUMN refund_limit_paise bigint;

-- When orders can be had: as the owner sets it. The program before does not write these columns. The table has one row.
ALTER TABLE settings
  -- As in the API: hours of single days.
  ADD COLUMN special_days  jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN scheduling    jsonb NOT NULL DEFAULT '{"isOn": false, "daysAhead": 7, "slotMinutes": 30}',
  ADD COLUMN kitchen       jsonb NOT NULL DEFAULT
    '{"prepMinutes": 15, "pizzasPerSlot": null, "slotMinutes": 15, "maxPromiseMinutes": 300}',
  ADD COLUMN busy          jsonb,
  ADD COLUMN promise_terms jsonb NOT NULL DEFAULT '{"cap": 300, "maxUnits": null, "isSuspended": false}';

-- How much of the kitchen's capacity one takes.
ALTER TABLE foods
  ADD COLUMN kitchen_units smallint;

-- When each order is wanted, promised and to be made, as far as it is not at once.
ALTER TABLE orders
  ADD COLUMN scheduled_for     timestamptz,
  ADD COLUMN promised_at       timestamptz,
  ADD COLUMN kitchen_at        timestamptz,
  -- The most that the delivery promise returns.
  ADD COLUMN promise_cap_paise integer;

-- What each order takes of the kitchen's capacity.
CREATE TABLE order_slots (
  order_id  uuid NOT NULL REFERENCES orders,
  starts_at timestamptz NOT NULL,
  units     integer NOT NULL CHECK (units > 0),
  PRIMARY KEY (order_id, starts_at)
);

-- What is taken from now on, whenever an order is placed or quoted.
CREATE INDEX order_slots_starts_at ON order_slots (starts_at);

-- Cash that a delivery partner handed over to the shop.
CREATE TABLE cash_settlements (
  id                  uuid PRIMARY KEY,
  delivery_partner_id uuid NOT NULL REFERENCES delivery_partners,
  amount_paise        bigint NOT NULL CHECK (amount_paise > 0),
  order_count         integer NOT NULL CHECK (order_count > 0),
  settled_by          uuid REFERENCES users,
  at                  timestamptz NOT NULL
);
CREATE INDEX cash_settlements_newest ON cash_settlements (at DESC, id DESC);

-- What delivery partners are paid.
CREATE TABLE partner_rates (
  only_row           boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  per_delivery_paise integer NOT NULL CHECK (per_delivery_paise >= 0),
  per_km_paise       integer NOT NULL CHECK (per_km_paise >= 0)
);
INSERT INTO partner_rates (per_delivery_paise, per_km_paise) VALUES (0, 0);

-- Deliveries with their pay by the rates of that moment.
CREATE TABLE partner_deliveries (
  order_id            uuid PRIMARY KEY REFERENCES orders,
  delivery_partner_id uuid NOT NULL REFERENCES delivery_partners,
  delivered_at        timestamptz NOT NULL,
  -- Null: the place of the shop or of the order is not known.
  metres              integer,
  pay_paise           integer NOT NULL
);
-- The sheet of a week.
CREATE INDEX partner_deliveries_delivered_at ON partner_deliveries (delivered_at);

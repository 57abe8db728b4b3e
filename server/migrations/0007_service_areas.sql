-- Whether the shop delivers, by flat fee or by area, and whether customers can fetch their orders.
-- The program before does not write these columns. The table has one row.
ALTER TABLE settings
  ADD COLUMN offers_delivery  boolean NOT NULL DEFAULT true,
  ADD COLUMN offers_pickup    boolean NOT NULL DEFAULT false,
  ADD COLUMN delivery_pricing text NOT NULL DEFAULT 'flat' CHECK (delivery_pricing IN ('flat', 'areas')),
  -- As in the API: the first area that a place is in counts.
  ADD COLUMN areas            jsonb NOT NULL DEFAULT '[]',
  -- Distance is the great circle times this.
  ADD COLUMN detour_factor    double precision NOT NULL DEFAULT 1.3;

-- How and where each order is handed over.
ALTER TABLE orders
  ADD COLUMN fulfilment       text NOT NULL DEFAULT 'delivery',
  -- As the area was called when the order was placed.
  ADD COLUMN area_name        text,
  ADD COLUMN pincode          text,
  -- In degrees: both or neither.
  ADD COLUMN latitude         double precision,
  ADD COLUMN longitude        double precision,
  ADD COLUMN landmark         text,
  ADD COLUMN instructions     text,
  -- Of the delivery promise, as it was when the order was placed.
  ADD COLUMN promised_minutes smallint NOT NULL DEFAULT 30;

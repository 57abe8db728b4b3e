-- How GST is charged, and who the shop is on its bills, as in the API; null: never set.
ALTER TABLE settings ADD COLUMN tax jsonb;

-- Tax that is added to the prices, and what rounding to the rupee changes.
-- The program before writes the first two kinds only.
ALTER TABLE order_charges
  DROP CONSTRAINT order_charges_kind_check,
  ADD CONSTRAINT order_charges_kind_check CHECK (kind IN ('delivery', 'discount', 'tax', 'rounding')) NOT VALID;

-- The tax of each order as it was computed when it was placed, the business that it is billed to, and its latest invoice.
ALTER TABLE orders
  ADD COLUMN tax            jsonb,
  ADD COLUMN buyer_gstin    text,
  ADD COLUMN buyer_name     text,
  ADD COLUMN invoice_number text,
  ADD COLUMN invoiced_at    timestamptz;

-- The tax rate and the HSN or SAC of foods that differ from the shop's.
ALTER TABLE foods
  ADD COLUMN tax_rate double precision,
  ADD COLUMN hsn      text;

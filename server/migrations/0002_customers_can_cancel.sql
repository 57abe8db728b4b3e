ALTER TABLE settings ADD COLUMN customers_can_cancel boolean NOT NULL DEFAULT true;

-- Where pages get the streets of their maps from, as of the last start; null: nowhere. The program before does not write it. The
-- table has one row.
ALTER TABLE settings
  ADD COLUMN map jsonb;

-- Whose the provider's order is, and whether the provider knows it. Changes the catalog alone, in milliseconds.
ALTER TABLE orders
  -- the key with which the provider's order was made; null: before this was stored
  ADD COLUMN provider_key_id text,
  -- when the provider first answered that it has no such order, and when it had confirmed that at least a minute later
  ADD COLUMN provider_unknown_since timestamptz,
  ADD COLUMN provider_unknown_at timestamptz;

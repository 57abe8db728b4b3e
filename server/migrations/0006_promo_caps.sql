-- The most that a percentage takes off; null: no limit.
ALTER TABLE promos ADD COLUMN max_discount_paise integer;
-- Not on the public list: only who knows the code can use it.
ALTER TABLE promos ADD COLUMN is_private boolean NOT NULL DEFAULT false;

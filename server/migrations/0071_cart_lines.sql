-- since: 0071
-- Foods as they come and configured lines in one table: a food as it comes has its ID as its key.
INSERT INTO cart_lines (user_id, line_key, food_id, quantity, raised_at)
  SELECT user_id, food_id::text, food_id, quantity, raised_at FROM cart_items;
DROP TABLE cart_items;

-- The food before the hash: carts are read in the order in which their foods were added to the menu.
ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_pkey, ADD PRIMARY KEY (user_id, food_id, key_hash);

-- When a line of a cart last came to more. What came into it after an order was placed is not that order's, and stays when it is paid.
ALTER TABLE cart_items ADD COLUMN raised_at timestamptz NOT NULL DEFAULT '-infinity';

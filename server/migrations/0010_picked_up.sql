-- When the order's delivery partner took it from the shop. Another partner takes it again.
ALTER TABLE orders ADD COLUMN picked_up_at timestamptz;

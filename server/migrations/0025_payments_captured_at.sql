-- When a payment was first known to be captured. Null: before this was kept, or by a program that does not.
ALTER TABLE payments ADD COLUMN captured_at timestamptz;

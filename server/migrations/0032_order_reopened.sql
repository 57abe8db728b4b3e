-- When an admin made a closed order payable again; null for one that never was. How long its deadline can move counts from then.
ALTER TABLE orders ADD COLUMN reopened_at timestamptz;

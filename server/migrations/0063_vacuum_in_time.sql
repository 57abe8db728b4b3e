-- When VACUUM and ANALYZE run by themselves. PostgreSQL waits for a fifth of a table to change: with a million orders that is every few
-- months, in which indexes grow around dead entries and the planner knows nothing of the newest days. These settings are read by
-- autovacuum only. They take a lock that neither reads nor writes wait for.

-- Changed some times in the first hour of each row, then hardly ever.
ALTER TABLE orders SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE payments SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE order_search SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- Only appended to: VACUUM marks new pages as visible to all, so that counts read the index alone, and freezes them in small portions.
ALTER TABLE order_items SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
ALTER TABLE order_events SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE audit_log SET (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);

-- Appended to with each order and emptied each minute, or read and deleted at once: small, with dead rows in front of the new ones.
ALTER TABLE sales_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
ALTER TABLE food_sales_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
ALTER TABLE food_size_sales_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
ALTER TABLE sign_ups_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);

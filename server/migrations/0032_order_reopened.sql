-- When an admin made a closed order payable again; null for one that never was. How long its deadline can move counts from then.
ALTER TABLE orders ADD COLUMN reopened_at timestamptz;

-- The program before left orders that an admin had reopened without a deadline: pending and unpaid for ever. They get one now, and are
-- then checked and cancelled as any other. Its own new orders are younger. A handful of rows, found by the index of the unpaid.
UPDATE orders SET expires_at = now() + interval '45 minutes', next_check_at = now() + interval '1 minute', reopened_at = now(), superseded_by = NULL
  WHERE status = 'pending' AND NOT payment AND payment_method = 'online' AND expires_at < now() - interval '1 hour';

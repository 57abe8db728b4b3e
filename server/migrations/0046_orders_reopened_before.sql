-- The program before left orders that an admin had reopened without a deadline: pending and unpaid for ever. They get one now, and are
-- then checked and cancelled as any other. Its own new orders are younger. A handful of rows, found by the index of the unpaid
-- (orders_unpaid_open) in milliseconds; nobody waits, except a change of one of these orders.
UPDATE orders SET expires_at = now() + interval '45 minutes', next_check_at = now() + interval '1 minute', reopened_at = now(), superseded_by = NULL
  WHERE status = 'pending' AND NOT payment AND payment_method = 'online' AND expires_at < now() - interval '1 hour';

-- A refund that the provider took may fail at the bank (`rejected`), or come back after it was processed (`reversed`): its money is with the
-- shop again, and the figures follow.

-- The program before it writes none of the new words, and leaves rows that have them alone. Not validated: every row has an earlier one.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_status_check,
  ADD CONSTRAINT refunds_status_check
    CHECK (status IN ('queued', 'pending', 'processed', 'failed', 'settled', 'rejected', 'reversed')) NOT VALID;
ALTER TABLE refunds
  -- of one that failed: the refund that was made in its place
  ADD COLUMN retried_by   uuid REFERENCES refunds,
  -- of one that was reversed: when it had been processed
  ADD COLUMN processed_at timestamptz;

-- The same as `givenBackPaise` of the program.
-- The program before it calls this only through triggers, and writes no row that it decides in another way.
CREATE OR REPLACE FUNCTION given_back(payments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least($1.amount_paise, greatest($1.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.of_payment = $1.payment_id
      AND NOT (r.status IN ('rejected', 'reversed') OR (r.reason = 'at_provider' AND r.status = 'failed')))))::bigint
$$;
-- The program before it never brings about the change that this one watches, and waits no longer than the statement takes.
CREATE TRIGGER refund_failed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND (OLD.status IN ('rejected', 'reversed') OR NEW.status IN ('rejected', 'reversed')))
  EXECUTE FUNCTION refund_gives_back();

-- When the provider is asked about an open dispute next; null: it was never asked, and is now. Changes the catalog alone, in milliseconds.
ALTER TABLE disputes ADD COLUMN next_check_at timestamptz;
-- The program before it waits with new reports of disputes while the disputes are read once: they are few.
CREATE INDEX disputes_to_check ON disputes (next_check_at) WHERE ended_at IS NULL;

ALTER TABLE payment_anomalies
  -- of a dispute in a format that is not known: the provider's id, or a fingerprint, and the payment where it can be read
  ADD COLUMN provider_dispute_id text,
  ADD COLUMN disputed_payment_id text;
-- The program before it writes none of the new kind. Not validated: every row has an earlier one.
ALTER TABLE payment_anomalies
  DROP CONSTRAINT payment_anomalies_kind_check,
  ADD CONSTRAINT payment_anomalies_kind_check CHECK (kind IN ('unknown_order', 'amount_mismatch', 'currency_mismatch',
    'refund_failing', 'webhook_silent', 'provider_failing', 'payment_unreadable', 'order_unknown', 'dispute', 'dispute_unreadable')) NOT VALID;
-- The program before it writes no row that this one holds, and exceptions are few.
CREATE UNIQUE INDEX payment_anomalies_unreadable_dispute ON payment_anomalies (provider_dispute_id) WHERE kind = 'dispute_unreadable';

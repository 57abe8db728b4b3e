-- The program before this one neither writes the new kinds nor fails on them: it lists them, and its page shows them without words.
ALTER TABLE payment_anomalies
  DROP CONSTRAINT payment_anomalies_kind_check,
  ADD CONSTRAINT payment_anomalies_kind_check CHECK (kind IN ('unknown_order', 'amount_mismatch', 'currency_mismatch', 'refund_failing',
    'webhook_silent', 'provider_failing', 'payment_unreadable', 'order_unknown'));

-- The program before this one writes no row of this kind. The table is small: what needs a person.
CREATE UNIQUE INDEX payment_anomalies_unknown_order ON payment_anomalies (order_id) WHERE kind = 'order_unknown';

ALTER TABLE payments
  -- the order's part of a payment whose amount is not its order's total; null: all of it
  ADD COLUMN refundable_paise bigint;

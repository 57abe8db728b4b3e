-- An owner's desk for payments. All of it is wider than before, so that the program before this one runs on it too.

ALTER TABLE payments
  -- made without an order, or for one that is not ours
  ALTER COLUMN provider_order_id DROP NOT NULL,
  -- what the provider keeps, its tax included; null until it says so
  ADD COLUMN fee_paise      bigint,
  ADD COLUMN tax_paise      bigint,
  -- as the provider says, those made at its own desk included
  ADD COLUMN refunded_paise bigint NOT NULL DEFAULT 0;
CREATE INDEX payments_newest ON payments (created_at DESC, payment_id DESC);
CREATE INDEX payments_newest_of_status ON payments (status, created_at DESC, payment_id DESC);
CREATE INDEX payments_provider_order ON payments (provider_order_id);

ALTER TABLE refunds
  -- set where the shop decides by itself, which it does once for each payment
  ALTER COLUMN payment_id DROP NOT NULL,
  -- set where a person decides: any number of parts
  ADD COLUMN part_of      text REFERENCES payments,
  ADD COLUMN of_payment   text NOT NULL GENERATED ALWAYS AS (coalesce(payment_id, part_of)) STORED,
  ADD COLUMN note         text,
  ADD COLUMN requested_by uuid REFERENCES users,
  ADD CONSTRAINT refunds_of_one_payment CHECK (num_nonnulls(payment_id, part_of) = 1),
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check CHECK (
    reason IN ('order_cancelled', 'order_superseded', 'paid_twice', 'amount_mismatch', 'admin', 'at_provider'));
CREATE INDEX refunds_of_payment ON refunds (of_payment);
CREATE INDEX refunds_processed ON refunds (updated_at) WHERE status = 'processed';
CREATE UNIQUE INDEX refunds_of_provider ON refunds (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- Whatever needs a person, and what became of it. What is of no single payment has none.
ALTER TABLE payment_anomalies
  ALTER COLUMN payment_id DROP NOT NULL,
  ALTER COLUMN amount_paise DROP NOT NULL,
  ALTER COLUMN currency DROP NOT NULL,
  ADD COLUMN refund_id   uuid REFERENCES refunds,
  -- what the provider said
  ADD COLUMN detail      text,
  ADD COLUMN resolved_at timestamptz,
  -- null: by itself
  ADD COLUMN resolved_by uuid REFERENCES users,
  ADD COLUMN note        text,
  DROP CONSTRAINT payment_anomalies_kind_check,
  ADD CONSTRAINT payment_anomalies_kind_check CHECK (kind IN (
    'unknown_order', 'amount_mismatch', 'currency_mismatch', 'refund_failing', 'webhook_silent', 'provider_failing'));
CREATE INDEX payment_anomalies_newest ON payment_anomalies (created_at DESC, id DESC);
CREATE UNIQUE INDEX payment_anomalies_open_of_refund ON payment_anomalies (refund_id)
  WHERE resolved_at IS NULL AND kind = 'refund_failing';
CREATE UNIQUE INDEX payment_anomalies_open_of_kind ON payment_anomalies (kind)
  WHERE resolved_at IS NULL AND kind IN ('webhook_silent', 'provider_failing');

-- Payments that belong to no order stand among the others.
INSERT INTO payments (payment_id, provider_order_id, amount_paise, currency, status, status_rank, source, created_at, updated_at)
  SELECT payment_id, provider_order_id, amount_paise, currency, 'captured', 3, 'reconciler', created_at, created_at
  FROM payment_anomalies WHERE kind = 'unknown_order' ON CONFLICT DO NOTHING;
UPDATE payment_anomalies a SET resolved_at = r.updated_at FROM refunds r
  WHERE r.payment_id = a.payment_id AND r.status = 'processed';

CREATE INDEX orders_paid_for_nothing ON orders (paid_at) WHERE payment_method = 'none' AND payment;

-- What the provider's own list says of a day in Asia/Kolkata, by the time when a payment was made.
CREATE TABLE payment_days (
  day            text PRIMARY KEY,
  captured_count integer NOT NULL,
  captured_paise bigint NOT NULL,
  asked_at       timestamptz NOT NULL
);

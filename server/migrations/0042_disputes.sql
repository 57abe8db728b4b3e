-- Customers who dispute a payment with their bank. What answers a dispute is kept with it, also when the account is deleted.
CREATE TABLE disputes (
  dispute_id     text PRIMARY KEY,
  payment_id     text NOT NULL,
  amount_paise   bigint NOT NULL,
  currency       text NOT NULL,
  deducted_paise bigint NOT NULL,
  reason_code    text,
  phase          text,
  status         text NOT NULL CHECK (status IN ('open', 'under_review', 'won', 'lost', 'closed')),
  -- until when it can be answered; null until the provider says so
  respond_by     timestamptz,
  -- of the event that said so last, by the provider's clock
  said_at        timestamptz NOT NULL,
  -- won, lost or closed since
  ended_at       timestamptz,
  evidence       jsonb,
  created_at     timestamptz NOT NULL
);
CREATE INDEX disputes_payment ON disputes (payment_id);
CREATE INDEX disputes_ended ON disputes (ended_at) WHERE ended_at IS NOT NULL;

ALTER TABLE payment_anomalies ADD COLUMN dispute_id text REFERENCES disputes;
-- The program before it writes none of the new kind. Not validated: every row has an earlier one.
ALTER TABLE payment_anomalies
  DROP CONSTRAINT payment_anomalies_kind_check,
  ADD CONSTRAINT payment_anomalies_kind_check CHECK (kind IN ('unknown_order', 'amount_mismatch', 'currency_mismatch',
    'refund_failing', 'webhook_silent', 'provider_failing', 'payment_unreadable', 'order_unknown', 'dispute')) NOT VALID;
-- The program before it writes no row that this one holds, and exceptions are few.
CREATE UNIQUE INDEX payment_anomalies_open_of_dispute ON payment_anomalies (dispute_id) WHERE resolved_at IS NULL AND dispute_id IS NOT NULL;

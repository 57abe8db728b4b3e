-- The built-in payment provider of a demo shop. It is a stranger to the shop's own tables, as the real one is.

CREATE TABLE sandbox_account (
  only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  key_id         text NOT NULL,
  key_secret     text NOT NULL,
  webhook_secret text NOT NULL,
  created_at     timestamptz NOT NULL
);

CREATE TABLE sandbox_orders (
  id           text PRIMARY KEY,
  amount_paise integer NOT NULL CHECK (amount_paise >= 100),
  receipt      text UNIQUE,
  notes        jsonb NOT NULL,
  auto_capture boolean NOT NULL,
  status       text NOT NULL CHECK (status IN ('created', 'attempted', 'paid')),
  attempts     integer NOT NULL DEFAULT 0,
  created_at   timestamptz NOT NULL
);

CREATE TABLE sandbox_payments (
  id             text PRIMARY KEY,
  order_id       text NOT NULL REFERENCES sandbox_orders,
  amount_paise   integer NOT NULL,
  status         text NOT NULL CHECK (status IN ('failed', 'authorized', 'captured', 'refunded')),
  refunded_paise integer NOT NULL DEFAULT 0 CHECK (refunded_paise BETWEEN 0 AND amount_paise),
  email          text,
  contact        text,
  created_at     timestamptz NOT NULL
);
CREATE INDEX sandbox_payments_order ON sandbox_payments (order_id, created_at);
-- one order is paid at most once, whatever two windows do at the same moment
CREATE UNIQUE INDEX sandbox_payments_one_pays ON sandbox_payments (order_id) WHERE status <> 'failed';

CREATE TABLE sandbox_refunds (
  id              text PRIMARY KEY,
  payment_id      text NOT NULL REFERENCES sandbox_payments,
  amount_paise    integer NOT NULL,
  receipt         text,
  idempotency_key text UNIQUE,
  request_hash    bytea NOT NULL,
  created_at      timestamptz NOT NULL
);
CREATE INDEX sandbox_refunds_payment ON sandbox_refunds (payment_id);

-- Events still to be delivered. A row leaves once its event is taken, or given up after the last try.
CREATE TABLE sandbox_webhooks (
  event_id   text PRIMARY KEY,
  body       text NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  due_at     timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX sandbox_webhooks_due ON sandbox_webhooks (due_at, created_at);

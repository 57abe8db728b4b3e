-- What the owner must know at once: a row from when it begins until it is resolved.
CREATE TABLE alerts (
  id           uuid PRIMARY KEY,
  kind         text NOT NULL CHECK (kind IN ('webhook_silent', 'sms_failing', 'payments_to_review', 'backup_overdue', 'disk_nearly_full')),
  began_at     timestamptz NOT NULL,
  resolved_at  timestamptz
);
CREATE UNIQUE INDEX alerts_active ON alerts (kind) WHERE resolved_at IS NULL;
CREATE INDEX alerts_newest ON alerts (began_at DESC);

-- What is or was sent about an alert, to each recipient. A row is claimed, and that is committed, before it is sent: one whose sending was
-- interrupted is never sent again.
CREATE TABLE alert_notices (
  id              uuid PRIMARY KEY,
  alert_id        uuid NOT NULL REFERENCES alerts ON DELETE CASCADE,
  occasion        text NOT NULL CHECK (occasion IN ('began', 'reminder', 'resolved')),
  -- The admin's number; null: to ALERT_WEBHOOK_URL.
  mobile          text,
  created_at      timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts        integer NOT NULL DEFAULT 0,
  claimed_at      timestamptz,
  sent_at         timestamptz
);
CREATE INDEX alert_notices_alert ON alert_notices (alert_id, created_at DESC);
CREATE INDEX alert_notices_due ON alert_notices (next_attempt_at) WHERE sent_at IS NULL AND claimed_at IS NULL;

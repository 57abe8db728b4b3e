-- What an owner decides. Everything new is nullable or has a default, so that the program before this one runs on it too.

ALTER TABLE settings
  ADD COLUMN ordering_off_until  timestamptz,
  -- Monday first; null on a day that stays closed
  ADD COLUMN opening_hours       jsonb NOT NULL DEFAULT '[
    {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"},
    {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"},
    {"open": "11:00", "close": "23:00"}
  ]',
  ADD COLUMN close_outside_hours boolean NOT NULL DEFAULT false,
  ADD COLUMN logo                text,
  -- what open pages were told last of whether orders are taken
  ADD COLUMN told_enabled        boolean;

ALTER TABLE foods
  ADD COLUMN is_available boolean NOT NULL DEFAULT true,
  ADD COLUMN edited_at    timestamptz;

ALTER TABLE promos
  ADD COLUMN valid_from            timestamptz,
  ADD COLUMN max_uses              integer CHECK (max_uses > 0),
  ADD COLUMN max_uses_per_customer integer CHECK (max_uses_per_customer > 0),
  ADD COLUMN first_order_only      boolean NOT NULL DEFAULT false,
  ADD COLUMN edited_at             timestamptz;

CREATE TABLE promo_uses (
  order_id       uuid PRIMARY KEY REFERENCES orders,
  promo_id       uuid NOT NULL REFERENCES promos ON DELETE CASCADE,
  user_id        uuid NOT NULL REFERENCES users,
  discount_paise bigint NOT NULL,
  -- not while its order is cancelled
  is_counted     boolean NOT NULL
);
CREATE INDEX promo_uses_counted ON promo_uses (promo_id, user_id) INCLUDE (discount_paise) WHERE is_counted;
CREATE INDEX promo_uses_promo ON promo_uses (promo_id);
INSERT INTO promo_uses (order_id, promo_id, user_id, discount_paise, is_counted)
  SELECT orders.id, promos.id, orders.user_id, orders.discount_paise, orders.status <> 'cancelled'
  FROM orders JOIN promos ON promos.code = orders.promo_code AND promos.created_at <= orders.created_at;

ALTER TABLE users ADD COLUMN promotions_opted_out boolean NOT NULL DEFAULT false;

ALTER TABLE sessions ADD COLUMN user_agent text;

-- Counted once, when nothing is left to send.
ALTER TABLE bulk_messages
  ADD COLUMN sent_count   integer,
  ADD COLUMN failed_count integer;
CREATE INDEX bulk_recipients_failed ON bulk_recipients (message_id, updated_at DESC) WHERE status = 'failed';

CREATE TABLE audit_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL,
  -- null: the shop by itself
  actor_user_id uuid REFERENCES users,
  actor_role    text NOT NULL CHECK (actor_role IN ('customer', 'delivery_boy', 'admin', 'system')),
  actor_name    text NOT NULL,
  action        text NOT NULL,
  subject_type  text NOT NULL,
  subject_id    text,
  subject_label text NOT NULL,
  details       jsonb NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_user_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, at DESC, id DESC);

CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- Money is integer paise; times are UTC; ids are UUID v7 made by the program.

CREATE TABLE secrets (
  name  text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE settings (
  only_row           boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  is_order_enabled   boolean NOT NULL DEFAULT true,
  shop_name          text NOT NULL DEFAULT 'Forno',
  phone              text,
  email              text,
  address            text,
  social_url         text,
  delivery_fee_paise integer NOT NULL DEFAULT 4000 CHECK (delivery_fee_paise >= 0),
  demo_filled_at     timestamptz
);
INSERT INTO settings DEFAULT VALUES;

CREATE TABLE users (
  id         uuid PRIMARY KEY,
  mobile     text NOT NULL UNIQUE,
  name       text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE delivery_partners (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  mobile     text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX delivery_partners_mobile ON delivery_partners (mobile) WHERE deleted_at IS NULL;

CREATE TABLE sessions (
  id           uuid PRIMARY KEY,
  user_id      uuid NOT NULL REFERENCES users,
  token_hash   bytea NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  revoked_at   timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE otp_codes (
  id         uuid PRIMARY KEY,
  mobile     text NOT NULL,
  name       text NOT NULL,
  address    text NOT NULL,
  code_mac   bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts   integer NOT NULL DEFAULT 0,
  -- used, replaced by a newer code, or never delivered
  dead_at    timestamptz
);
CREATE INDEX otp_codes_mobile ON otp_codes (mobile, created_at DESC);
CREATE INDEX otp_codes_address ON otp_codes (address, created_at DESC);

CREATE TABLE foods (
  id          uuid PRIMARY KEY,
  name        text NOT NULL,
  description text NOT NULL,
  price_paise integer NOT NULL CHECK (price_paise > 0),
  image       text NOT NULL,
  category    text CHECK (category IN ('pizza', 'side', 'drink', 'sweet')),
  created_at  timestamptz NOT NULL
);

CREATE TABLE pictures (
  image  text NOT NULL,
  width  integer NOT NULL,
  height integer NOT NULL,
  bytes  bytea NOT NULL,
  PRIMARY KEY (image, width)
);

CREATE TABLE cart_items (
  user_id  uuid NOT NULL REFERENCES users,
  food_id  uuid NOT NULL REFERENCES foods ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (user_id, food_id)
);
CREATE INDEX cart_items_food ON cart_items (food_id);

CREATE TABLE promos (
  id                        uuid PRIMARY KEY,
  code                      text NOT NULL UNIQUE,
  description               text NOT NULL,
  discount_type             text NOT NULL CHECK (discount_type IN ('PERCENTAGE', 'FLAT')),
  -- per cent or rupees, times 100
  discount_value_hundredths integer NOT NULL CHECK (discount_value_hundredths >= 0),
  min_order_paise           integer NOT NULL CHECK (min_order_paise >= 0),
  is_active                 boolean NOT NULL,
  valid_until               timestamptz NOT NULL,
  created_at                timestamptz NOT NULL
);

CREATE SEQUENCE order_numbers START 1001;

CREATE TABLE orders (
  id                   uuid PRIMARY KEY,
  order_number         bigint NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  user_id              uuid NOT NULL REFERENCES users,
  status               text NOT NULL CHECK (status IN ('pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled')),
  payment_method       text NOT NULL CHECK (payment_method IN ('online', 'none')),
  payment              boolean NOT NULL DEFAULT false,
  paid_at              timestamptz,
  refunded             boolean NOT NULL DEFAULT false,
  subtotal_paise       bigint NOT NULL,
  delivery_fee_paise   bigint NOT NULL,
  discount_paise       bigint NOT NULL,
  total_paise          bigint NOT NULL CHECK (total_paise >= 0),
  promo_code           text,
  first_name           text NOT NULL,
  last_name            text NOT NULL,
  address              text NOT NULL,
  phone                text NOT NULL,
  email                text,
  delivery_partner_id  uuid REFERENCES delivery_partners,
  created_at           timestamptz NOT NULL,
  -- items, quantities, promo and total: the same cart placed again is the same order
  cart_hash            bytea NOT NULL,
  superseded_by        uuid REFERENCES orders,
  provider_order_id    text UNIQUE,
  -- held by whoever is asking the provider for its order, so that one order never gets two
  provider_lease_until timestamptz,
  expires_at           timestamptz NOT NULL,
  -- when the reconciler asks the provider next; null once there is nothing left to ask
  next_check_at        timestamptz,
  checks               integer NOT NULL DEFAULT 0,
  CHECK (total_paise = subtotal_paise + delivery_fee_paise - discount_paise),
  CHECK (payment = (paid_at IS NOT NULL))
);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_partner ON orders (delivery_partner_id, created_at DESC, id DESC) WHERE delivery_partner_id IS NOT NULL;
CREATE INDEX orders_unpaid_open ON orders (user_id) WHERE status = 'pending' AND NOT payment;
CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE order_items (
  order_id   uuid NOT NULL REFERENCES orders,
  position   integer NOT NULL,
  food_id    uuid NOT NULL,
  name       text NOT NULL,
  unit_paise integer NOT NULL,
  quantity   integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  PRIMARY KEY (order_id, position)
);

-- Append-only: what happened to an order, who did it, when.
CREATE TABLE order_events (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id      uuid NOT NULL REFERENCES orders,
  kind          text NOT NULL CHECK (kind IN ('status', 'paid', 'assigned', 'refund')),
  status        text,
  detail        text,
  actor_role    text NOT NULL CHECK (actor_role IN ('customer', 'delivery_boy', 'admin', 'system')),
  actor_user_id uuid,
  at            timestamptz NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, id);
CREATE UNIQUE INDEX order_events_paid_once ON order_events (order_id) WHERE kind = 'paid';

CREATE TABLE idempotency_keys (
  user_id    uuid NOT NULL REFERENCES users,
  key        text NOT NULL,
  body_hash  bytea NOT NULL,
  order_id   uuid NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);

CREATE TABLE payments (
  payment_id        text PRIMARY KEY,
  provider_order_id text NOT NULL,
  order_id          uuid REFERENCES orders,
  amount_paise      bigint NOT NULL,
  currency          text NOT NULL,
  status            text NOT NULL CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- a payment's row only ever rises
  status_rank       integer NOT NULL,
  method            text,
  -- whether this payment is the one that paid its order
  pays_order        boolean NOT NULL DEFAULT false,
  source            text NOT NULL CHECK (source IN ('browser', 'webhook', 'reconciler')),
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL
);
CREATE INDEX payments_order ON payments (order_id);
CREATE UNIQUE INDEX payments_one_pays ON payments (order_id) WHERE pays_order;

CREATE TABLE refunds (
  id                 uuid PRIMARY KEY,
  payment_id         text NOT NULL UNIQUE REFERENCES payments,
  order_id           uuid REFERENCES orders,
  amount_paise       bigint NOT NULL,
  reason             text NOT NULL CHECK (reason IN ('order_cancelled', 'order_superseded', 'paid_twice', 'amount_mismatch')),
  status             text NOT NULL CHECK (status IN ('queued', 'pending', 'processed', 'failed')),
  provider_refund_id text,
  attempts           integer NOT NULL DEFAULT 0,
  last_error         text,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL
);
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status IN ('queued', 'failed');

-- What a person has to look at: a captured payment that fits no rule.
CREATE TABLE payment_anomalies (
  id                uuid PRIMARY KEY,
  kind              text NOT NULL CHECK (kind IN ('unknown_order', 'amount_mismatch', 'currency_mismatch')),
  payment_id        text NOT NULL,
  provider_order_id text,
  order_id          uuid REFERENCES orders,
  amount_paise      bigint NOT NULL,
  currency          text NOT NULL,
  created_at        timestamptz NOT NULL,
  UNIQUE (kind, payment_id)
);

CREATE TABLE webhook_events (
  event_id    text PRIMARY KEY,
  name        text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);

CREATE TABLE bulk_messages (
  id              uuid PRIMARY KEY,
  text            text NOT NULL,
  sent_by         uuid NOT NULL REFERENCES users,
  recipient_count integer NOT NULL,
  created_at      timestamptz NOT NULL
);

CREATE TABLE bulk_recipients (
  message_id uuid NOT NULL REFERENCES bulk_messages,
  user_id    uuid NOT NULL REFERENCES users,
  mobile     text NOT NULL,
  -- 'sending' is stored before the provider is asked: after a crash it stays so, and is never sent twice
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  error      text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX bulk_recipients_queued ON bulk_recipients (message_id) WHERE status = 'queued';

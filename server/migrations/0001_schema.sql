-- The tables, by the domain that owns them. Money is integer paise, also in jsonb; times are UTC; IDs are UUID v7 made by the program.

-- Platform

CREATE TABLE secrets (
  name  text PRIMARY KEY,
  value bytea NOT NULL
);

-- Files of the web builds in use: an open page of one build may ask an instance that has another one.
CREATE TABLE web_assets (
  name         text PRIMARY KEY,
  bytes        bytea NOT NULL,
  last_used_at timestamptz NOT NULL
);

-- What instances tell each other about sockets beyond the 8000 bytes of a notification (@socket.io/postgres-adapter; it deletes after 30 seconds).
CREATE TABLE socket_io_attachments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload    bytea
);

-- Settings

CREATE TABLE settings (
  only_row            boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  -- In which mode the shop was started last, and since when: what a demo leaves behind ends when the shop takes real orders.
  mode                text,
  mode_since          timestamptz,
  demo_filled_at      timestamptz,
  shop_name           text NOT NULL DEFAULT 'Forno',
  logo                text,
  phone               text,
  email               text,
  address             text,
  social_url          text,
  -- In degrees, for search engines: both or neither.
  latitude            double precision,
  longitude           double precision,
  is_order_enabled    boolean NOT NULL DEFAULT true,
  ordering_off_until  timestamptz,
  -- Monday first; null on a day that stays closed.
  opening_hours       jsonb NOT NULL DEFAULT '[
    {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"},
    {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"}, {"open": "11:00", "close": "23:00"},
    {"open": "11:00", "close": "23:00"}
  ]',
  close_outside_hours boolean NOT NULL DEFAULT false,
  -- What open pages were told last of whether orders are taken.
  told_enabled        boolean,
  delivery_fee_paise  integer NOT NULL DEFAULT 4000 CHECK (delivery_fee_paise >= 0),
  cash_on_delivery    boolean NOT NULL DEFAULT false,
  -- The largest total that may be paid in cash; null: any.
  cash_limit_paise    integer CHECK (cash_limit_paise > 0),
  -- What a late order gets back. The page about delivery says: 30 minutes or free.
  delivery_promise    text NOT NULL DEFAULT 'order' CHECK (delivery_promise IN ('off', 'fee', 'order')),
  promise_automatic   boolean NOT NULL DEFAULT false
);

-- User

CREATE TABLE users (
  id                   uuid PRIMARY KEY,
  -- Null: the account is deleted.
  mobile               text UNIQUE,
  name                 text NOT NULL,
  created_at           timestamptz NOT NULL,
  promotions_opted_out boolean NOT NULL DEFAULT false
);
CREATE INDEX users_newest ON users (created_at);

-- Addresses that customers save for their next orders.
CREATE TABLE addresses (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users,
  label      text NOT NULL,
  line       text NOT NULL,
  landmark   text,
  pincode    text,
  lat        double precision,
  lng        double precision,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((lat IS NULL) = (lng IS NULL))
);
CREATE INDEX addresses_of_user ON addresses (user_id, created_at);
CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default;

CREATE TABLE delivery_partners (
  id         uuid PRIMARY KEY,
  name       text NOT NULL,
  mobile     text NOT NULL,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE UNIQUE INDEX delivery_partners_mobile ON delivery_partners (mobile) WHERE deleted_at IS NULL;

-- The daily clean-up finds old sessions without an index: it would have to follow each use of a session.
CREATE TABLE sessions (
  id                   uuid PRIMARY KEY,
  user_id              uuid NOT NULL REFERENCES users,
  -- The role that it began in: with another one it ends.
  role                 text NOT NULL,
  token_hash           bytea NOT NULL UNIQUE,
  created_at           timestamptz NOT NULL,
  last_used_at         timestamptz NOT NULL,
  revoked_at           timestamptz,
  user_agent           text,
  -- The browser that signed in, as in sign_in_devices. Null: it sent no token.
  device               bytea,
  -- Whether the sign-in went through the second factor.
  passed_second_factor boolean NOT NULL DEFAULT false,
  -- When its person last proved their number by a code after the sign-in.
  number_confirmed_at  timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE otp_codes (
  id              uuid PRIMARY KEY,
  mobile          text NOT NULL,
  name            text NOT NULL,
  -- Who asked for it: the address, its IPv6 /48, and a MAC of the browser's own random token (null: it sent none).
  address         text NOT NULL,
  site            text,
  device          bytea,
  -- Asked for by a browser that had signed in with the number before: does not count against what strangers may ask for.
  by_known_device boolean NOT NULL DEFAULT false,
  code_mac        bytea NOT NULL,
  created_at      timestamptz NOT NULL,
  expires_at      timestamptz NOT NULL,
  -- Wrong tries by who asked for it. Those of others are in code_tries.
  attempts        integer NOT NULL DEFAULT 0,
  -- Used, replaced by a newer code, or never delivered.
  dead_at         timestamptz,
  -- When the provider refused it: it counts among those sent, but nobody has to wait before asking again.
  not_sent_at     timestamptz
);
CREATE INDEX otp_codes_mobile ON otp_codes (mobile, created_at DESC);
CREATE INDEX otp_codes_address ON otp_codes (address, created_at DESC);
CREATE INDEX otp_codes_site ON otp_codes (site, created_at DESC) WHERE site IS NOT NULL;
CREATE INDEX otp_codes_created ON otp_codes (created_at);

-- Wrong tries of a code by those who did not request it.
CREATE TABLE code_tries (
  code_id uuid NOT NULL REFERENCES otp_codes ON DELETE CASCADE,
  guesser text NOT NULL,
  tries   integer NOT NULL,
  PRIMARY KEY (code_id, guesser)
);

-- Wrong codes for a number in a row: those of one network or one known browser ('from …', 'device …'), of all who requested the codes that
-- they tried ('askers'), and of all who did not ('strangers').
CREATE TABLE sign_in_guesses (
  mobile      text NOT NULL,
  guesser     text NOT NULL,
  consecutive integer NOT NULL,
  last_at     timestamptz NOT NULL,
  PRIMARY KEY (mobile, guesser)
);
CREATE INDEX sign_in_guesses_last ON sign_in_guesses (last_at);

-- The browsers with which somebody signed in with a number.
CREATE TABLE sign_in_devices (
  mobile  text NOT NULL,
  device  bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (mobile, device)
);
CREATE INDEX sign_in_devices_used ON sign_in_devices (used_at);

-- An admin's second factor. It counts from the moment a first code has confirmed it.
CREATE TABLE second_factors (
  user_id            uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Encrypted.
  secret             bytea NOT NULL,
  created_at         timestamptz NOT NULL,
  confirmed_at       timestamptz,
  -- RFC 6238's time step of the last code that was taken: no code of it or before is taken again.
  last_step          bigint NOT NULL DEFAULT 0,
  -- Wrong codes of the app in a row. Recovery codes are counted apart: whoever guesses at one does not lock the other.
  failures           integer NOT NULL DEFAULT 0,
  failed_at          timestamptz,
  recovery_failures  integer NOT NULL DEFAULT 0,
  recovery_failed_at timestamptz
);

CREATE TABLE recovery_codes (
  user_id  uuid NOT NULL REFERENCES second_factors ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  used_at  timestamptz,
  PRIMARY KEY (user_id, code_mac)
);

-- Sign-ins between the code by SMS and the second factor.
CREATE TABLE second_factor_challenges (
  token_hash bytea PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL,
  device     bytea,
  expires_at timestamptz NOT NULL,
  tries      integer NOT NULL DEFAULT 0
);

-- Audit

-- Only appended to: VACUUM marks new pages as visible to all, so that counts read the index alone, and freezes them in small portions.
CREATE TABLE audit_log (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at            timestamptz NOT NULL,
  -- Null: the shop by itself.
  actor_user_id uuid REFERENCES users,
  actor_role    text NOT NULL CHECK (actor_role IN ('customer', 'delivery_boy', 'admin', 'system')),
  actor_name    text NOT NULL,
  action        text NOT NULL,
  subject_type  text NOT NULL,
  subject_id    text,
  subject_label text NOT NULL,
  details       jsonb NOT NULL
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_user_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action, at DESC, id DESC);
-- For the deletion of an account.
CREATE INDEX audit_log_mobile ON audit_log ((details ->> 'mobile')) WHERE details ? 'mobile';

-- But for a transaction that says what it is about: lines past their time go, and the names of deleted accounts.
CREATE FUNCTION audit_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('forno.erasing', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

-- Picture

CREATE TABLE pictures (
  image  text NOT NULL,
  width  integer NOT NULL,
  height integer NOT NULL,
  bytes  bytea NOT NULL,
  PRIMARY KEY (image, width)
);

-- For browsers that take AVIF, made once for all instances when one is first asked for. No bytes: it would not be smaller.
CREATE TABLE picture_avifs (
  image text NOT NULL,
  width integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (image, width),
  FOREIGN KEY (image, width) REFERENCES pictures ON DELETE CASCADE
);

-- Menu

CREATE TABLE menu_sections (
  id       uuid PRIMARY KEY,
  name     text NOT NULL,
  position integer NOT NULL,
  station  text NOT NULL
);

CREATE TABLE menu_sizes (
  id             uuid PRIMARY KEY,
  name           text NOT NULL,
  detail         text NOT NULL,
  position       integer NOT NULL,
  is_available   boolean NOT NULL,
  sold_out_until timestamptz
);

CREATE TABLE modifier_groups (
  id        uuid PRIMARY KEY,
  name      text NOT NULL,
  position  integer NOT NULL,
  min       integer NOT NULL,
  max       integer NOT NULL,
  included  integer NOT NULL,
  layout    text NOT NULL,
  -- In the order of the menu.
  modifiers jsonb NOT NULL
);

-- One row: which menu this is. Whoever has a menu in memory compares it with this, in the transaction that relies on it.
CREATE TABLE menu_version (
  only_row   boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version    bigint NOT NULL,
  -- The moment up to which open pages know what went on sale or off by itself.
  settled_at timestamptz
);

CREATE TABLE foods (
  id                 uuid PRIMARY KEY,
  -- A trigger fills in the slug and the position if they are absent.
  slug               text,
  section_id         uuid REFERENCES menu_sections ON DELETE SET NULL,
  position           integer,
  name               text NOT NULL,
  description        text NOT NULL,
  category           text CHECK (category IN ('pizza', 'side', 'drink', 'sweet')),
  diet               text CHECK (diet IN ('veg', 'egg', 'non-veg')),
  -- Those that the owner sets.
  tags               jsonb NOT NULL DEFAULT '[]',
  allergens          jsonb NOT NULL DEFAULT '[]',
  kcal               integer,
  -- Of the default size.
  price_paise        integer NOT NULL CHECK (price_paise > 0),
  -- By size. The entry of the default size is not read.
  prices             jsonb NOT NULL DEFAULT '[]',
  default_size_id    uuid,
  modifier_group_ids jsonb NOT NULL DEFAULT '[]',
  default_modifiers  jsonb NOT NULL DEFAULT '[]',
  halves             text,
  deal               jsonb,
  image              text NOT NULL,
  base_image         text,
  service_hours      jsonb,
  is_available       boolean NOT NULL DEFAULT true,
  sold_out_until     timestamptz,
  created_at         timestamptz NOT NULL,
  edited_at          timestamptz
);
CREATE UNIQUE INDEX foods_slug ON foods (slug);

CREATE FUNCTION food_slug(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(trim(BOTH '-' FROM left(trim(BOTH '-' FROM
    regexp_replace(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^a-z0-9]+', '-', 'g')), 60)), ''), 'food')
$$;

-- One at a time, so that two foods of the same name get different ones.
CREATE FUNCTION free_food_slug(name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  wanted text := food_slug(name);
  found text := wanted;
  number integer := 1;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('menu', 0));
  WHILE EXISTS (SELECT FROM foods WHERE slug = found) LOOP
    number := number + 1;
    found := wanted || '-' || number;
  END LOOP;
  RETURN found;
END $$;

CREATE FUNCTION complete_food() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.slug IS NULL THEN
    NEW.slug := free_food_slug(NEW.name);
  END IF;
  IF NEW.position IS NULL THEN
    NEW.position := (SELECT coalesce(max(position), 0) FROM foods WHERE section_id IS NOT DISTINCT FROM NEW.section_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER food_completed BEFORE INSERT ON foods FOR EACH ROW EXECUTE FUNCTION complete_food();

CREATE FUNCTION note_menu_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE menu_version SET version = version + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON foods FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON menu_sections FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON menu_sizes FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();
CREATE TRIGGER menu_changed AFTER INSERT OR UPDATE OR DELETE ON modifier_groups FOR EACH STATEMENT EXECUTE FUNCTION note_menu_change();

-- Cart

CREATE TABLE cart_lines (
  user_id   uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  food_id   uuid NOT NULL REFERENCES foods ON DELETE CASCADE,
  line_key  text NOT NULL,
  -- Keys are longer than an index entry may be.
  key_hash  uuid GENERATED ALWAYS AS (md5(line_key)::uuid) STORED,
  quantity  integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- When it last came to more. What came into a cart after an order was placed is not that order's, and stays when it is paid.
  raised_at timestamptz NOT NULL,
  -- The food before the hash: carts are read in the order in which their foods were added to the menu.
  PRIMARY KEY (user_id, food_id, key_hash)
);
CREATE INDEX cart_lines_food ON cart_lines (food_id);

-- Order

CREATE SEQUENCE order_numbers START 1001;

-- PostgreSQL runs VACUUM and ANALYZE once a fifth of a table has changed: with a million orders that is every few months, in which
-- indexes grow around dead entries and the planner knows nothing of the newest days. A large table therefore has its own limits. Orders
-- and payments change some times in the first hour of each row, then hardly ever.
CREATE TABLE orders (
  id                     uuid PRIMARY KEY,
  order_number           bigint NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  -- Null: taken for somebody who is not signed in.
  user_id                uuid REFERENCES users,
  channel                text NOT NULL DEFAULT 'web' CHECK (channel IN ('web', 'counter', 'phone')),
  status                 text NOT NULL CHECK (status IN ('pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled')),
  payment_method         text NOT NULL CHECK (payment_method IN ('online', 'cash', 'none')),
  payment                boolean NOT NULL DEFAULT false,
  paid_at                timestamptz,
  refunded               boolean NOT NULL DEFAULT false,
  subtotal_paise         bigint NOT NULL,
  total_paise            bigint NOT NULL CHECK (total_paise >= 0),
  -- Of a payment at the provider: what went or goes back of it, kept by triggers. Of cash: what was not received, or handed back.
  given_back_paise       bigint NOT NULL DEFAULT 0,
  promo_code             text,
  first_name             text NOT NULL,
  last_name              text NOT NULL,
  address                text NOT NULL,
  phone                  text NOT NULL,
  email                  text,
  delivery_partner_id    uuid REFERENCES delivery_partners,
  created_at             timestamptz NOT NULL,
  -- Items, quantities, promo and charges: the same cart placed again is the same order.
  cart_hash              bytea NOT NULL,
  superseded_by          uuid REFERENCES orders,
  provider_order_id      text UNIQUE,
  -- The key with which the provider's order was made.
  provider_key_id        text,
  -- Held by whoever is asking the provider for its order, so that one order never gets two.
  provider_lease_until   timestamptz,
  -- When the provider first answered that it has no such order, and when it had confirmed that at least a minute later.
  provider_unknown_since timestamptz,
  provider_unknown_at    timestamptz,
  expires_at             timestamptz NOT NULL,
  -- When an admin made a closed order payable again. How long its deadline can move counts from then.
  reopened_at            timestamptz,
  -- When the reconciler asks the provider next; null once there is nothing left to ask.
  next_check_at          timestamptz,
  checks                 integer NOT NULL DEFAULT 0,
  -- What it gets back if it is late, as the settings were when it was placed.
  delivery_promise       text,
  promise_automatic      boolean,
  promise_granted_paise  bigint,
  promise_granted_at     timestamptz,
  CHECK (payment = (paid_at IS NOT NULL))
) WITH (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
-- With what the figures read of an order, so that a million orders are counted in a tenth of a second.
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC)
  INCLUDE (status, payment_method, payment, refunded, total_paise, given_back_paise);
CREATE INDEX orders_of_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_of_partner ON orders (delivery_partner_id, created_at DESC, id DESC) WHERE delivery_partner_id IS NOT NULL;
CREATE INDEX orders_unpaid_open ON orders (user_id) WHERE status = 'pending' AND NOT payment;
CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
-- Each filter of the admin's list, in each of its orders, is a range of one of these. Read backwards they serve the other direction.
CREATE INDEX orders_by_amount ON orders (total_paise DESC, created_at DESC, id DESC);
CREATE INDEX orders_by_state ON orders (status, payment, refunded, created_at DESC, id DESC);
CREATE INDEX orders_by_state_amount ON orders (status, payment, refunded, total_paise DESC, created_at DESC, id DESC);
CREATE INDEX orders_of_partner_by_state ON orders (delivery_partner_id, status, payment, refunded, created_at DESC, id DESC);
CREATE INDEX orders_of_partner_by_state_amount ON orders
  (delivery_partner_id, status, payment, refunded, total_paise DESC, created_at DESC, id DESC);
CREATE INDEX orders_cash_by_state ON orders (status, payment, refunded, created_at DESC, id DESC) WHERE payment_method = 'cash';
CREATE INDEX orders_cash_by_state_amount ON orders (status, payment, refunded, total_paise DESC, created_at DESC, id DESC)
  WHERE payment_method = 'cash';
-- The figures of a day. Cash is received with the order's `paid_at`, and handed back with an event, or with the promise.
CREATE INDEX orders_cash_received ON orders (paid_at) WHERE payment_method = 'cash' AND payment;
CREATE INDEX orders_paid_for_nothing ON orders (paid_at) WHERE payment_method = 'none' AND payment;
CREATE INDEX orders_promise_granted ON orders (promise_granted_at) WHERE promise_granted_at IS NOT NULL;
-- Who was given an order depends on its status, and so does whether it is paid: told of it, PostgreSQL knows how few or many an index will bring.
CREATE STATISTICS orders_states (mcv) ON status, payment, refunded, delivery_partner_id FROM orders;

CREATE TABLE order_items (
  order_id   uuid NOT NULL REFERENCES orders,
  position   integer NOT NULL,
  food_id    uuid NOT NULL,
  name       text NOT NULL,
  unit_paise integer NOT NULL,
  quantity   integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
  -- What was chosen, in words; null: nothing could be chosen.
  details    jsonb,
  PRIMARY KEY (order_id, position)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- What is between the subtotal and the total of an order.
CREATE TABLE order_charges (
  order_id uuid NOT NULL REFERENCES orders,
  position integer NOT NULL,
  kind     text NOT NULL CHECK (kind IN ('delivery', 'discount')),
  label    text NOT NULL,
  -- Negative: deducted.
  paise    bigint NOT NULL,
  PRIMARY KEY (order_id, position)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Append-only: what happened to an order, who did it, when.
CREATE TABLE order_events (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id      uuid NOT NULL REFERENCES orders,
  kind          text NOT NULL CHECK (kind IN ('status', 'paid', 'assigned', 'refund')),
  status        text,
  detail        text,
  -- What was paid or refunded.
  amount_paise  bigint,
  actor_role    text NOT NULL CHECK (actor_role IN ('customer', 'delivery_boy', 'admin', 'system')),
  actor_user_id uuid,
  at            timestamptz NOT NULL
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
CREATE INDEX order_events_order ON order_events (order_id, id);
-- Cash that was marked as received by mistake is received once more; any other money pays an order once.
CREATE UNIQUE INDEX order_events_paid_once_online ON order_events (order_id) WHERE kind = 'paid' AND detail IS DISTINCT FROM 'cash';
-- What was delivered, or cancelled, since midnight.
CREATE INDEX order_events_status_at ON order_events (status, at DESC) WHERE kind = 'status';
CREATE INDEX order_events_cash_returned ON order_events (at) WHERE kind = 'refund' AND detail = 'cash_returned';

-- The first time that an admin opened an order. A table of its own: orders are read and changed often, and this is written once.
CREATE TABLE order_openings (
  order_id  uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  opened_at timestamptz NOT NULL
);

CREATE TABLE idempotency_keys (
  user_id    uuid NOT NULL REFERENCES users,
  key        text NOT NULL,
  body_hash  bytea NOT NULL,
  order_id   uuid NOT NULL REFERENCES orders,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);

-- The admin's search through orders: words by their beginning, phone numbers by any digits in a row. No extension, so that any PostgreSQL
-- serves. A table of its own keeps orders slim.
CREATE TABLE order_search (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  document tsvector NOT NULL
) WITH (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05
);
-- The words of new orders wait in a list of at most a megabyte, which a search reads as well. To find the place of each in the index at
-- once takes ten times as long.
CREATE INDEX order_search_document ON order_search USING gin (document) WITH (fastupdate = on, gin_pending_list_limit = 1024);

-- Split in one way for what is searched and what is searched for.
CREATE FUNCTION search_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  array_remove(
    string_to_array(translate(lower(value), $$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~‘’“”–—$$ || chr(9) || chr(10) || chr(13), repeat(' ', 41)), ' '),
    ''
  );

-- From each place to the end, at least four digits: the beginning of one of them is any part of the number.
CREATE FUNCTION search_digits(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT array_agg(substr(digits, place)) FROM regexp_replace(value, '[^0-9]', '', 'g') AS digits,
    generate_series(1, length(digits) - 3) AS place);

-- All of the first six words.
CREATE FUNCTION order_search_query(value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  (SELECT coalesce(string_agg('''' || word || ''':*', ' & '), '')::tsquery FROM unnest((search_words(value))[1:6]) AS word);

-- The words by which a line is found: its food, the other half, its modifiers and the parts of a deal. Not the note.
CREATE FUNCTION line_words(name text, details jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN details IS NULL THEN name ELSE concat_ws(' ', name,
    jsonb_path_query_array(details, 'strict $.**.name')::text,
    jsonb_path_query_array(details, 'strict $.**.secondHalf ? (@ != null)')::text) END;

CREATE FUNCTION order_search_document(wanted uuid) RETURNS tsvector LANGUAGE sql STABLE RETURN (
  SELECT array_to_tsvector(
    search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
      (SELECT string_agg(line_words(i.name, i.details), ' ') FROM order_items i WHERE i.order_id = o.id)))
    || search_digits(o.phone) || search_digits(u.mobile))
  FROM orders o LEFT JOIN users u ON u.id = o.user_id WHERE o.id = wanted
);

-- Puts the words together as `order_search_document` does: called for each order, that function took longer than the rest of the insert.
CREATE FUNCTION order_search_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_search (order_id, document)
    SELECT o.id, array_to_tsvector(
      search_words(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.address, u.name,
        (SELECT string_agg(line_words(i.name, i.details), ' ') FROM order_items i WHERE i.order_id = o.id)))
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(o.phone, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place)
      || (SELECT array_agg(substr(digits, place)) FROM regexp_replace(u.mobile, '[^0-9]', '', 'g') AS digits,
        generate_series(1, length(digits) - 3) AS place))
    FROM (SELECT DISTINCT order_id FROM added) AS placed JOIN orders o ON o.id = placed.order_id LEFT JOIN users u ON u.id = o.user_id
    ON CONFLICT (order_id) DO UPDATE SET document = excluded.document;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_items AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION order_search_of_items();

CREATE FUNCTION order_search_of_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET document = order_search_document(NEW.id) WHERE order_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_address AFTER UPDATE OF first_name, last_name, address, phone ON orders FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.address, OLD.phone)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.address, NEW.phone))
  EXECUTE FUNCTION order_search_of_address();

-- A sign-in waits for this: a customer's 500 newest orders follow a new name, older ones keep theirs.
CREATE FUNCTION order_search_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_search SET document = order_search_document(order_id) WHERE order_id IN (
    SELECT id FROM orders WHERE user_id = NEW.id ORDER BY created_at DESC, id DESC LIMIT 500);
  RETURN NULL;
END $$;
CREATE TRIGGER order_search_of_name AFTER UPDATE OF name ON users FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION order_search_of_name();

-- Promo

CREATE TABLE promos (
  id                        uuid PRIMARY KEY,
  code                      text NOT NULL UNIQUE,
  description               text NOT NULL,
  discount_type             text NOT NULL CHECK (discount_type IN ('PERCENTAGE', 'FLAT')),
  -- Per cent or rupees, times 100.
  discount_value_hundredths integer NOT NULL CHECK (discount_value_hundredths >= 0),
  min_order_paise           integer NOT NULL CHECK (min_order_paise >= 0),
  is_active                 boolean NOT NULL,
  valid_from                timestamptz,
  valid_until               timestamptz NOT NULL,
  max_uses                  integer CHECK (max_uses > 0),
  max_uses_per_customer     integer CHECK (max_uses_per_customer > 0),
  first_order_only          boolean NOT NULL DEFAULT false,
  created_at                timestamptz NOT NULL,
  edited_at                 timestamptz
);

CREATE TABLE promo_uses (
  order_id       uuid PRIMARY KEY REFERENCES orders,
  promo_id       uuid NOT NULL REFERENCES promos ON DELETE CASCADE,
  user_id        uuid NOT NULL REFERENCES users,
  discount_paise bigint NOT NULL,
  -- Not while its order is cancelled.
  is_counted     boolean NOT NULL
);
CREATE INDEX promo_uses_counted ON promo_uses (promo_id, user_id) INCLUDE (discount_paise) WHERE is_counted;
CREATE INDEX promo_uses_promo ON promo_uses (promo_id);

-- Whose orders count together although the account of the earlier ones is deleted: by a keyed MAC of the number, never the number.
CREATE TABLE former_customers (
  user_id    uuid PRIMARY KEY REFERENCES users,
  mobile_mac bytea NOT NULL,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX former_customers_mac ON former_customers (mobile_mac);
CREATE INDEX former_customers_deleted ON former_customers (deleted_at);

-- Payment

CREATE TABLE payments (
  payment_id        text PRIMARY KEY,
  -- Null: made without an order of the provider.
  provider_order_id text,
  order_id          uuid REFERENCES orders,
  amount_paise      bigint NOT NULL,
  -- The order's part if the amount is not the order's total; null: all of it.
  refundable_paise  bigint,
  currency          text NOT NULL,
  status            text NOT NULL CHECK (status IN ('created', 'failed', 'authorized', 'captured', 'refunded')),
  -- Of the status. A payment's row only ever rises.
  status_rank       integer NOT NULL,
  method            text,
  -- Whether this payment is the one that paid its order.
  pays_order        boolean NOT NULL DEFAULT false,
  source            text NOT NULL CHECK (source IN ('browser', 'webhook', 'reconciler')),
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  -- When it was first known to be captured.
  captured_at       timestamptz,
  -- What the provider keeps, its tax included; null until it says so.
  fee_paise         bigint,
  tax_paise         bigint,
  -- As the provider says, those made at its own desk included.
  refunded_paise    bigint NOT NULL DEFAULT 0
) WITH (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02
);
CREATE INDEX payments_order ON payments (order_id);
CREATE UNIQUE INDEX payments_one_pays ON payments (order_id) WHERE pays_order;
CREATE INDEX payments_newest ON payments (created_at DESC, payment_id DESC);
CREATE INDEX payments_newest_of_status ON payments (status, created_at DESC, payment_id DESC);
CREATE INDEX payments_provider_order ON payments (provider_order_id);

CREATE TABLE refunds (
  id                 uuid PRIMARY KEY,
  -- Set where the shop decides by itself, which it does once for each payment.
  payment_id         text UNIQUE REFERENCES payments,
  -- Set where a person decides: any number of parts.
  part_of            text REFERENCES payments,
  of_payment         text NOT NULL GENERATED ALWAYS AS (coalesce(payment_id, part_of)) STORED,
  order_id           uuid REFERENCES orders,
  amount_paise       bigint NOT NULL,
  -- What was decided at first, of one that was lowered to what the provider had left.
  decided_paise      bigint,
  reason             text NOT NULL CHECK (
    reason IN ('order_cancelled', 'order_superseded', 'paid_twice', 'amount_mismatch', 'admin', 'at_provider')),
  -- settled: by other means, and never sent. rejected: the provider took it, and it failed at the bank. reversed: it came back after it
  -- was processed. The money of the last two is with the shop again.
  status             text NOT NULL CHECK (status IN ('queued', 'pending', 'processed', 'failed', 'settled', 'rejected', 'reversed')),
  provider_refund_id text,
  note               text,
  requested_by       uuid REFERENCES users,
  -- Of one that failed: the refund that was made in its place.
  retried_by         uuid REFERENCES refunds,
  -- Of one that was reversed: when it had been processed.
  processed_at       timestamptz,
  attempts           integer NOT NULL DEFAULT 0,
  last_error         text,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  CONSTRAINT refunds_of_one_payment CHECK (num_nonnulls(payment_id, part_of) = 1)
);
-- Those that are sent, or asked about at the provider.
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status <> 'processed';
CREATE INDEX refunds_of_payment ON refunds (of_payment);
CREATE INDEX refunds_processed ON refunds (updated_at) WHERE status = 'processed';
CREATE INDEX refunds_failed_of_order ON refunds (order_id) WHERE status IN ('rejected', 'reversed');
CREATE UNIQUE INDEX refunds_of_provider ON refunds (provider_refund_id) WHERE provider_refund_id IS NOT NULL;

-- The same as `paymentRefundedPaise` of the program.
CREATE FUNCTION given_back(payments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least($1.amount_paise, greatest($1.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.of_payment = $1.payment_id AND r.status NOT IN ('rejected', 'reversed'))))::bigint
$$;

CREATE FUNCTION keep_given_back(of_payment text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE paid_order uuid;
BEGIN
  -- Whether or not it pays the order: another transaction may be about to say that it does.
  SELECT order_id INTO paid_order FROM payments WHERE payment_id = of_payment AND order_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- First: what is then read holds everything that others, who waited for this row or were waited for, have changed.
  PERFORM FROM orders WHERE id = paid_order FOR NO KEY UPDATE;
  UPDATE orders o SET given_back_paise = given_back(p) FROM payments p
    WHERE o.id = paid_order AND p.payment_id = of_payment AND p.pays_order AND o.given_back_paise <> given_back(p);
END $$;

CREATE FUNCTION payment_gives_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_given_back(NEW.payment_id);
  RETURN NULL;
END $$;
-- A new payment has no refunds of ours.
CREATE TRIGGER payment_inserted AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.pays_order AND NEW.refunded_paise > 0)
  EXECUTE FUNCTION payment_gives_back();
CREATE TRIGGER payment_changed AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.pays_order, OLD.order_id, OLD.refunded_paise) IS DISTINCT FROM (NEW.pays_order, NEW.order_id, NEW.refunded_paise))
  EXECUTE FUNCTION payment_gives_back();

CREATE FUNCTION refund_gives_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_given_back(NEW.of_payment);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_inserted AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_gives_back();
CREATE TRIGGER refund_changed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (OLD.amount_paise <> NEW.amount_paise
    OR (OLD.status IN ('rejected', 'reversed')) <> (NEW.status IN ('rejected', 'reversed')))
  EXECUTE FUNCTION refund_gives_back();

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
  -- Until when it can be answered; null until the provider says so.
  respond_by     timestamptz,
  -- Of the event that said so last, by the provider's clock.
  said_at        timestamptz NOT NULL,
  -- Won, lost or closed since.
  ended_at       timestamptz,
  -- When the provider is asked about it next, while it is open; null: it was never asked, and is now.
  next_check_at  timestamptz,
  evidence       jsonb,
  created_at     timestamptz NOT NULL
);
CREATE INDEX disputes_payment ON disputes (payment_id);
CREATE INDEX disputes_ended ON disputes (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX disputes_to_check ON disputes (next_check_at) WHERE ended_at IS NULL;

-- Whatever needs a person, and what became of it. What is of no single payment has none.
CREATE TABLE payment_anomalies (
  id                  uuid PRIMARY KEY,
  kind                text NOT NULL CHECK (kind IN ('unknown_order', 'amount_mismatch', 'currency_mismatch', 'refund_failing',
    'webhook_silent', 'provider_failing', 'payment_unreadable', 'order_unknown', 'dispute', 'dispute_unreadable')),
  payment_id          text,
  provider_order_id   text,
  order_id            uuid REFERENCES orders,
  amount_paise        bigint,
  currency            text,
  refund_id           uuid REFERENCES refunds,
  dispute_id          text REFERENCES disputes,
  -- Of a dispute in a format that is not known: the provider's ID, or a fingerprint, and the payment where it can be read.
  provider_dispute_id text,
  disputed_payment_id text,
  -- What the provider said.
  detail              text,
  created_at          timestamptz NOT NULL,
  -- Of one that goes on for a while: when it was last so, told by whichever instance.
  seen_at             timestamptz,
  resolved_at         timestamptz,
  -- Null: by itself.
  resolved_by         uuid REFERENCES users,
  note                text,
  UNIQUE (kind, payment_id)
);
CREATE INDEX payment_anomalies_newest ON payment_anomalies (created_at DESC, id DESC);
CREATE UNIQUE INDEX payment_anomalies_unknown_order ON payment_anomalies (order_id) WHERE kind = 'order_unknown';
CREATE UNIQUE INDEX payment_anomalies_unreadable_dispute ON payment_anomalies (provider_dispute_id) WHERE kind = 'dispute_unreadable';
CREATE UNIQUE INDEX payment_anomalies_open_of_refund ON payment_anomalies (refund_id)
  WHERE resolved_at IS NULL AND kind = 'refund_failing';
CREATE UNIQUE INDEX payment_anomalies_open_of_dispute ON payment_anomalies (dispute_id) WHERE resolved_at IS NULL AND dispute_id IS NOT NULL;
CREATE UNIQUE INDEX payment_anomalies_open_of_kind ON payment_anomalies (kind)
  WHERE resolved_at IS NULL AND kind IN ('webhook_silent', 'provider_failing');

-- What the provider's own list says of a day in Asia/Kolkata, by the time when a payment was made.
CREATE TABLE payment_days (
  day            text PRIMARY KEY,
  captured_count integer NOT NULL,
  captured_paise bigint NOT NULL,
  asked_at       timestamptz NOT NULL
);

-- How far the provider's list of a day has been read: all that was made before `read_until`, and of the hour after it `skip` payments,
-- with the sums of both. A day that is read to its end goes to payment_days.
CREATE TABLE payment_day_reads (
  day            text PRIMARY KEY,
  read_until     timestamptz NOT NULL,
  skip           integer NOT NULL DEFAULT 0,
  captured_count integer NOT NULL DEFAULT 0,
  captured_paise bigint NOT NULL DEFAULT 0
);

CREATE TABLE webhook_events (
  event_id    text PRIMARY KEY,
  name        text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX webhook_events_received ON webhook_events (received_at);

-- Stats

-- What is sold of each food, by the day in Asia/Kolkata on which it was ordered: a job adds up each closed day.
CREATE TABLE food_sales (
  day           date NOT NULL,
  food_id       uuid NOT NULL,
  name          text NOT NULL,
  -- Null: the food has one size.
  size          text,
  last_at       timestamptz NOT NULL,
  quantity      bigint NOT NULL,
  revenue_paise bigint NOT NULL
);
CREATE INDEX food_sales_day ON food_sales (day);

-- With the days that are not added up yet. With a second bound PostgreSQL assumes that the range is short and uses the index.
CREATE VIEW food_sales_now AS
  SELECT day, food_id, name, size, last_at, quantity, revenue_paise FROM food_sales
  UNION ALL
  SELECT (o.created_at AT TIME ZONE INTERVAL '5 hours 30 minutes')::date, i.food_id, i.name, i.details->>'size', o.created_at, i.quantity,
    i.quantity::bigint * i.unit_paise
  FROM orders o JOIN order_items i ON i.order_id = o.id
  WHERE o.payment AND NOT o.refunded AND o.created_at < 'infinity'
    AND o.created_at >= coalesce((SELECT max(day) + 1 FROM food_sales)::timestamp AT TIME ZONE INTERVAL '5 hours 30 minutes', '-infinity');

-- Messages

CREATE TABLE bulk_messages (
  id               uuid PRIMARY KEY,
  text             text NOT NULL,
  sent_by          uuid NOT NULL REFERENCES users,
  recipient_count  integer NOT NULL,
  -- The user up to whom the recipients have been added; those after come step by step. Null: all are there.
  recipients_after uuid,
  created_at       timestamptz NOT NULL,
  -- Counted once, when nothing is left to send.
  sent_count       integer,
  failed_count     integer
);

CREATE TABLE bulk_recipients (
  message_id uuid NOT NULL REFERENCES bulk_messages,
  user_id    uuid NOT NULL REFERENCES users,
  -- Empty: the account is deleted.
  mobile     text NOT NULL,
  -- 'sending' is stored before the provider is asked: after a crash it stays so, and is never sent twice.
  status     text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sending', 'sent', 'failed')),
  error      text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX bulk_recipients_queued ON bulk_recipients (message_id) WHERE status = 'queued';
CREATE INDEX bulk_recipients_failed ON bulk_recipients (message_id, updated_at DESC) WHERE status = 'failed';
-- For the deletion of an account.
CREATE INDEX bulk_recipients_user ON bulk_recipients (user_id);

-- Backup

-- Backups of this database. A row is written when a backup begins, so that one that never ends is seen.
CREATE TABLE backups (
  id         uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  ended_at   timestamptz,
  -- good: restored into a scratch database and compared. failed: `problem` says why. null: in progress, or its program was killed.
  outcome    text CHECK (outcome IN ('good', 'failed')),
  -- Of the data, not of the stored file: the moment whose state a restore brings back.
  taken_at   timestamptz,
  -- The name of its file in the folder or bucket; null once retention has deleted it.
  file_name  text,
  bytes      bigint,
  problem    text
);
CREATE INDEX backups_good ON backups (taken_at DESC) WHERE outcome = 'good';
CREATE INDEX backups_started ON backups (started_at DESC);

-- Restores of this database. A row is written with the restored rows; the next start then ends what must not go on twice.
CREATE TABLE restores (
  id          uuid PRIMARY KEY,
  restored_at timestamptz NOT NULL,
  -- The moment whose state was restored.
  taken_at    timestamptz NOT NULL,
  -- Null: the program has not started on it yet.
  finished_at timestamptz
);

-- Monitoring

-- What the owner must know at once: a row from when it begins until it is resolved.
CREATE TABLE alerts (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('webhook_silent', 'sms_failing', 'payments_to_review', 'backup_overdue', 'disk_nearly_full')),
  began_at    timestamptz NOT NULL,
  resolved_at timestamptz
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

-- Operations

-- The setup before a shop goes live. One row. Tokens are stored as SHA-256 hashes.
CREATE TABLE setup (
  only_row           boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  finished_at        timestamptz,
  -- Of the link in the log, until a browser has opened it.
  link_hash          bytea,
  link_expires_at    timestamptz,
  -- Of the browser that opened it.
  browser_hash       bytea,
  browser_expires_at timestamptz,
  -- When an SMS provider last accepted a test text, and which.
  text_sent_at       timestamptz,
  text_sent_by       text
);

-- The versions that ran on this database.
CREATE TABLE versions (
  version          text PRIMARY KEY,
  first_started_at timestamptz NOT NULL,
  news_read_at     timestamptz
);

-- SMS provider

-- What the console SMS provider of a demo shop "sent". Only the newest 100 are kept.
CREATE TABLE sms_inbox (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile  text NOT NULL,
  text    text NOT NULL,
  sent_at timestamptz NOT NULL
);

-- Payment sandbox: the built-in payment provider of a demo shop. It is a stranger to the shop's own tables, as the real one is.

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
-- An order is paid at most once, whatever two windows do at the same moment.
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

-- What a new shop begins with

INSERT INTO settings DEFAULT VALUES;
INSERT INTO menu_version (version) VALUES (1);
INSERT INTO setup DEFAULT VALUES;

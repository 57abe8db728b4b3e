-- People who work in the shop, besides the owners of ADMIN_MOBILES: their number signs in with these permissions until they are removed.
CREATE TABLE staff (
  id          uuid PRIMARY KEY,
  -- E.164
  mobile      text NOT NULL UNIQUE,
  name        text NOT NULL,
  permissions text[] NOT NULL,
  created_at  timestamptz NOT NULL
);

-- Whether people who are not owners need a second factor. The program before does not write it. The table has one row.
ALTER TABLE settings ADD COLUMN staff_second_factor boolean NOT NULL DEFAULT false;

-- The program before writes the other roles only: nobody is of the staff until this one adds them.
ALTER TABLE audit_log
  DROP CONSTRAINT audit_log_actor_role_check,
  ADD CONSTRAINT audit_log_actor_role_check CHECK (actor_role IN ('customer', 'delivery_boy', 'staff', 'admin', 'system')) NOT VALID;

-- The program before writes the other roles only.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_actor_role_check,
  ADD CONSTRAINT order_events_actor_role_check CHECK (actor_role IN ('customer', 'delivery_boy', 'staff', 'admin', 'system')) NOT VALID;

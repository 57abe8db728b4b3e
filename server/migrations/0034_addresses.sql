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

-- The first time that an admin opened an order. A table of its own: orders are read and changed often, and this is written once.
CREATE TABLE order_openings (
  order_id  uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  opened_at timestamptz NOT NULL
);

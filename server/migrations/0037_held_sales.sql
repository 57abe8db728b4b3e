-- What sellers at the counter put aside, for any tablet to go on with. One that is taken up, or too old, is deleted.
CREATE TABLE held_sales (
  id      uuid PRIMARY KEY,
  name    text NOT NULL,
  sale    jsonb NOT NULL,
  held_at timestamptz NOT NULL
);

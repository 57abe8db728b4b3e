-- For an hour, so that an admin can put back a food that was removed by mistake.
CREATE TABLE removed_foods (
  id         uuid PRIMARY KEY,
  food       jsonb NOT NULL,
  image      text NOT NULL,
  removed_at timestamptz NOT NULL
);

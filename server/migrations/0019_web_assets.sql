-- The files of the web builds that were served of late: an open page of one build may ask an instance that has another one.
CREATE TABLE web_assets (
  name text PRIMARY KEY,
  bytes bytea NOT NULL,
  last_used_at timestamptz NOT NULL
);

-- The setup before a shop goes live, and the versions that ran on this database.

-- One row. Tokens are stored as SHA-256 hashes.
CREATE TABLE setup (
  only_row           boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  finished_at        timestamptz,
  -- Of the link in the log, until a browser has opened it.
  link_hash          bytea,
  link_expires_at    timestamptz,
  -- Of the browser that opened it.
  browser_hash       bytea,
  browser_expires_at timestamptz,
  -- When the SMS provider last accepted a test text.
  text_sent_at       timestamptz
);
-- A shop that already takes real orders needs no setup.
INSERT INTO setup (finished_at) SELECT CASE WHEN mode = 'live' THEN now() END FROM settings;

CREATE TABLE versions (
  version          text PRIMARY KEY,
  first_started_at timestamptz NOT NULL,
  news_read_at     timestamptz
);
-- The last version that did not store this.
INSERT INTO versions SELECT '0.9.0', now(), now() FROM settings WHERE mode IS NOT NULL;

-- When the provider refused a code: it counts among those sent, but nobody has to wait before asking again.
ALTER TABLE otp_codes ADD COLUMN not_sent_at timestamptz;

-- Wrong codes in a row for one number, over all its codes; a sign-in ends the row.
CREATE TABLE sign_in_failures (
  mobile      text PRIMARY KEY,
  consecutive integer NOT NULL,
  last_at     timestamptz NOT NULL
);

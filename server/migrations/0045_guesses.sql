-- Wrong codes for a number in a row: those of one network or one known browser ('from …', 'device …'), of all who requested the codes that
-- they tried ('askers'), and of all who did not ('strangers'). Takes the place of sign_in_failures, which the program before still writes.
CREATE TABLE sign_in_guesses (
  mobile      text NOT NULL,
  guesser     text NOT NULL,
  consecutive integer NOT NULL,
  last_at     timestamptz NOT NULL,
  PRIMARY KEY (mobile, guesser)
);
CREATE INDEX sign_in_guesses_last ON sign_in_guesses (last_at);

-- Wrong tries of a code by those who did not request it. Takes the place of otp_codes.stranger_attempts.
CREATE TABLE code_tries (
  code_id uuid NOT NULL REFERENCES otp_codes ON DELETE CASCADE,
  guesser text NOT NULL,
  tries   integer NOT NULL,
  PRIMARY KEY (code_id, guesser)
);

-- The browser that signed in, as in sign_in_devices. Null: it sent no token, or the program before began the session.
ALTER TABLE sessions ADD COLUMN device bytea;
ALTER TABLE second_factor_challenges ADD COLUMN device bytea;

-- An admin's second factor. It counts from the moment a first code has confirmed it.
CREATE TABLE second_factors (
  user_id      uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- encrypted
  secret       bytea NOT NULL,
  created_at   timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- RFC 6238's time step of the last code that was taken: no code of it or before is taken again
  last_step    bigint NOT NULL DEFAULT 0,
  -- wrong codes in a row
  failures     integer NOT NULL DEFAULT 0,
  failed_at    timestamptz
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
  expires_at timestamptz NOT NULL,
  tries      integer NOT NULL DEFAULT 0
);

-- Whether the sign-in went through the second factor.
ALTER TABLE sessions ADD COLUMN passed_second_factor boolean NOT NULL DEFAULT false;

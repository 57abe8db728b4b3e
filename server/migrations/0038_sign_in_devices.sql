-- Who asked for a code: a MAC of the browser's own random token (null: it sent none), and the IPv6 /48 of its address.
ALTER TABLE otp_codes ADD COLUMN device bytea;
ALTER TABLE otp_codes ADD COLUMN site text;
-- Asked for by a browser that had signed in with the number before: does not count against what strangers may ask for.
ALTER TABLE otp_codes ADD COLUMN by_known_device boolean NOT NULL DEFAULT false;
-- Wrong tries by anyone but who asked for the code; `attempts` are the tries of who did.
ALTER TABLE otp_codes ADD COLUMN stranger_attempts integer NOT NULL DEFAULT 0;
-- The program before inserts into it without noticing, and does not look for it.
CREATE INDEX otp_codes_site ON otp_codes (site, created_at DESC) WHERE site IS NOT NULL;

-- The browsers with which somebody signed in with a number.
CREATE TABLE sign_in_devices (
  mobile  text NOT NULL,
  device  bytea NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (mobile, device)
);
CREATE INDEX sign_in_devices_used ON sign_in_devices (used_at);

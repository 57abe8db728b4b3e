-- What the daily clean-up looks for. Sessions have none: theirs would have to follow each use of a session.
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
CREATE INDEX otp_codes_created ON otp_codes (created_at);

-- What the console SMS provider of a demo shop "sent". Only the newest 100 are kept.
CREATE TABLE sms_inbox (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile  text NOT NULL,
  text    text NOT NULL,
  sent_at timestamptz NOT NULL
);

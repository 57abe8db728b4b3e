-- How far the provider's list of a day has been read: all that was made before `read_until`, and of the hour after it `skip` payments,
-- with the sums of both. A day that is read to its end goes to payment_days.
CREATE TABLE payment_day_reads (
  day            text PRIMARY KEY,
  read_until     timestamptz NOT NULL,
  skip           integer NOT NULL DEFAULT 0,
  captured_count integer NOT NULL DEFAULT 0,
  captured_paise bigint NOT NULL DEFAULT 0
);

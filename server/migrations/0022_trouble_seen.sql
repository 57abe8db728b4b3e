-- When an exception that goes on for a while was last so, told by whichever instance. Null: raised by a program that does not say.
ALTER TABLE payment_anomalies ADD COLUMN seen_at timestamptz;

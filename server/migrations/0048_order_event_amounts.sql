-- What an event is about: the amount that was paid or refunded.
ALTER TABLE order_events ADD COLUMN amount_paise bigint;

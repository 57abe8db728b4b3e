-- Why a text was not sent, or may not have been; null: it was sent, or is being sent.
ALTER TABLE order_texts_sent ADD COLUMN failure text;
-- The provider was away, and is called again.
ALTER TABLE order_texts_sent ADD COLUMN is_retried boolean NOT NULL DEFAULT false;

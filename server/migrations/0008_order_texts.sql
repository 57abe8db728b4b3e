-- Which texts about orders are sent, and the template that the operators know each by.
CREATE TABLE order_text_settings (
  kind        text PRIMARY KEY,
  is_on       boolean NOT NULL,
  template_id text NOT NULL
);

-- Each text about an order is sent once to each person.
CREATE TABLE order_texts_sent (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind     text NOT NULL,
  mobile   text NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (order_id, kind, mobile)
);

-- The QR codes by which orders at the counter are paid, as the provider answered them. Append-only.
CREATE TABLE order_qrs (
  order_id  uuid PRIMARY KEY REFERENCES orders,
  qr_id     text NOT NULL,
  -- What it says; null: the provider does not tell it.
  content   text,
  image_url text NOT NULL
);

-- QR codes of the payment sandbox. Each has an order that nobody sees, with its amount, its notes and its payment.
CREATE TABLE sandbox_qrs (
  id        text PRIMARY KEY,
  order_id  text NOT NULL UNIQUE REFERENCES sandbox_orders,
  close_by  timestamptz NOT NULL,
  closed_at timestamptz
);

-- Of a QR code's payment, the QR code's notes; null: of an order. The program before does not write it.
ALTER TABLE sandbox_payments ADD COLUMN qr_notes jsonb;

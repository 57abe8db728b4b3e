-- When the customer of an order that is out for delivery was last told where its partner is. Positions themselves are not stored.
CREATE TABLE partner_positions (
  order_id uuid PRIMARY KEY REFERENCES orders,
  told_at  timestamptz NOT NULL
);

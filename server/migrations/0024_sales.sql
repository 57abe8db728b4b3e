-- The dashboard's figures, kept with each change, whoever makes it: a program before this one keeps them too (decision 0028).

ALTER TABLE orders
  -- what went or goes back of the payment that paid it
  ADD COLUMN given_back_paise bigint NOT NULL DEFAULT 0;
-- The program before it waits for the moment that this takes: no change may be missed between the sums and the triggers.
LOCK TABLE payments, refunds IN SHARE ROW EXCLUSIVE MODE;

-- The same as `givenBackPaise` of the program.
CREATE FUNCTION given_back(payments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least($1.amount_paise, greatest($1.refunded_paise, (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
    WHERE r.of_payment = $1.payment_id AND NOT (r.reason = 'at_provider' AND r.status = 'failed'))))::bigint
$$;

UPDATE orders o SET given_back_paise = given_back(p) FROM payments p
  WHERE p.order_id = o.id AND p.pays_order
    AND (p.refunded_paise > 0 OR EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id)) AND given_back(p) > 0;

CREATE FUNCTION keep_given_back(of_payment text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE paid_order uuid;
BEGIN
  -- Whether or not it pays the order: another transaction may be about to say that it does.
  SELECT order_id INTO paid_order FROM payments WHERE payment_id = of_payment AND order_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- First: what is then read holds everything that others, who waited for this row or were waited for, have changed.
  PERFORM FROM orders WHERE id = paid_order FOR NO KEY UPDATE;
  UPDATE orders o SET given_back_paise = given_back(p) FROM payments p
    WHERE o.id = paid_order AND p.payment_id = of_payment AND p.pays_order AND o.given_back_paise <> given_back(p);
END $$;

CREATE FUNCTION payment_gives_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_given_back(NEW.payment_id);
  RETURN NULL;
END $$;
CREATE TRIGGER payment_inserted AFTER INSERT ON payments FOR EACH ROW WHEN (NEW.pays_order) EXECUTE FUNCTION payment_gives_back();
CREATE TRIGGER payment_changed AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.pays_order, OLD.order_id, OLD.refunded_paise) IS DISTINCT FROM (NEW.pays_order, NEW.order_id, NEW.refunded_paise))
  EXECUTE FUNCTION payment_gives_back();

CREATE FUNCTION refund_gives_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_given_back(NEW.of_payment);
  RETURN NULL;
END $$;
CREATE TRIGGER refund_inserted AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION refund_gives_back();
CREATE TRIGGER refund_changed AFTER UPDATE ON refunds FOR EACH ROW
  WHEN (OLD.amount_paise <> NEW.amount_paise
    OR (OLD.reason = 'at_provider' AND OLD.status <> NEW.status AND 'failed' IN (OLD.status, NEW.status)))
  EXECUTE FUNCTION refund_gives_back();

-- By the hour in Asia/Kolkata at which an order was placed, and by what has become of it.
CREATE TABLE sales (
  hour          timestamp NOT NULL,
  status        text NOT NULL,
  orders        bigint NOT NULL,
  revenue_paise bigint NOT NULL,
  PRIMARY KEY (hour, status)
);
-- Added up into the table above each minute. Only ever appended to, so that orders placed at once do not wait for each other.
CREATE TABLE sales_changes (
  hour          timestamp NOT NULL,
  status        text NOT NULL,
  orders        bigint NOT NULL,
  revenue_paise bigint NOT NULL
);
CREATE VIEW sales_now AS
  SELECT hour, status, orders, revenue_paise FROM sales UNION ALL SELECT hour, status, orders, revenue_paise FROM sales_changes;

-- Paid and not refunded, less what went back of it.
CREATE FUNCTION revenue_paise(orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1.payment AND NOT $1.refunded THEN $1.total_paise - $1.given_back_paise ELSE 0 END::bigint
$$;
CREATE FUNCTION placed_hour(orders) RETURNS timestamp LANGUAGE sql IMMUTABLE AS $$
  SELECT date_trunc('hour', $1.created_at AT TIME ZONE INTERVAL '5 hours 30 minutes')
$$;

CREATE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO sales_changes VALUES (placed_hour(OLD), OLD.status, -1, -revenue_paise(OLD));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO sales_changes VALUES (placed_hour(NEW), NEW.status, 1, revenue_paise(NEW));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER order_counted AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_sales();
CREATE TRIGGER order_counted_anew AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.created_at, OLD.status, OLD.payment, OLD.refunded, OLD.total_paise, OLD.given_back_paise)
    IS DISTINCT FROM (NEW.created_at, NEW.status, NEW.payment, NEW.refunded, NEW.total_paise, NEW.given_back_paise))
  EXECUTE FUNCTION note_sales();

INSERT INTO sales SELECT placed_hour(o) AS hour, status, count(*), sum(revenue_paise(o)) FROM orders o GROUP BY hour, status;

-- Orders that staff edit before they leave. `edits` counts them. `extra_paise` is the part of the total that an order costs more than
-- what was paid online for it: in cash when it is handed over, received at `extra_paid_at`. The program before writes none of these.
ALTER TABLE orders
  ADD COLUMN edits smallint NOT NULL DEFAULT 0,
  ADD COLUMN extra_paise bigint NOT NULL DEFAULT 0,
  ADD COLUMN extra_paid_at timestamptz;

-- The program before writes the other kinds only.
ALTER TABLE order_events
  DROP CONSTRAINT order_events_kind_check,
  ADD CONSTRAINT order_events_kind_check CHECK (kind IN ('status', 'paid', 'assigned', 'refund', 'edited')) NOT VALID;

-- The program before writes the other reasons only.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_reason_check,
  ADD CONSTRAINT refunds_reason_check CHECK (reason IN
    ('order_cancelled', 'order_superseded', 'paid_twice', 'amount_mismatch', 'order_edited', 'admin', 'at_provider')) NOT VALID;

-- What was refunded because an order was edited is not in its total any more, and so is not given back of it.
-- The program before waits for no row: the function is replaced at once, and answers the same for its refunds.
CREATE OR REPLACE FUNCTION given_back(payments) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT least($1.amount_paise, greatest($1.refunded_paise, coalesce(sum(r.amount_paise), 0)))::bigint
    - coalesce(sum(r.amount_paise) FILTER (WHERE r.reason = 'order_edited'), 0)::bigint
  FROM refunds r WHERE r.of_payment = $1.payment_id AND r.status NOT IN ('rejected', 'reversed')
$$;

-- What the drawer of a shift took or returned for an edited order. Negative: returned.
CREATE TABLE counter_edits (
  order_id uuid NOT NULL REFERENCES orders,
  edit     smallint NOT NULL,
  shift_id uuid NOT NULL REFERENCES counter_shifts,
  paise    bigint NOT NULL,
  PRIMARY KEY (order_id, edit)
);
CREATE INDEX counter_edits_of_shift ON counter_edits (shift_id);

CREATE FUNCTION cash_received(orders) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN $1.payment_method = 'cash' AND $1.payment AND NOT $1.refunded THEN $1.total_paise - $1.given_back_paise ELSE 0 END
    + CASE WHEN $1.extra_paid_at IS NULL THEN 0 ELSE $1.extra_paise END
$$;

-- As before, also for what an order that was paid online costs more.
-- The program before waits for no row: the function is replaced at once, and counts its orders as before.
CREATE OR REPLACE FUNCTION count_partner_cash() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := cash_received(OLD);
  after  bigint := cash_received(NEW);
  held   bigint := coalesce((SELECT paise FROM partner_cash
    WHERE order_id = NEW.id AND delivery_partner_id = NEW.delivery_partner_id AND settlement_id IS NULL FOR UPDATE), 0);
BEGIN
  IF NEW.delivery_partner_id IS NOT NULL AND after > before THEN
    PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, after - before);
  ELSIF after < before AND NEW.payment AND (NEW.payment_method = 'cash' OR NEW.status = 'cancelled') THEN
    -- Returned to the customer: by the partner, or by the shop if it has the cash.
    IF held > 0 THEN
      PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, greatest(after - before, -held));
    END IF;
  ELSIF after < before AND EXISTS (SELECT FROM partner_cash WHERE order_id = NEW.id AND delivery_partner_id = NEW.delivery_partner_id) THEN
    PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, after - before);
  END IF;
  RETURN NULL;
END $$;

-- The program before waits for no row: it writes no order that has this.
CREATE TRIGGER partner_extra_counted AFTER UPDATE OF extra_paid_at ON orders FOR EACH ROW
  WHEN (NEW.extra_paise > 0) EXECUTE FUNCTION count_partner_cash();

-- What delivery partners received in cash, and which settlement took it. Counted from this version on: nobody recorded before what was
-- handed over.
CREATE TABLE partner_cash (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_partner_id uuid NOT NULL REFERENCES delivery_partners,
  -- Null: what remained of a settlement.
  order_id            uuid REFERENCES orders,
  -- Negative: handed over, and then not received after all.
  paise               bigint NOT NULL,
  -- Null: held by the partner.
  settlement_id       uuid REFERENCES cash_settlements
);
-- So that what is held is read without what was handed over.
CREATE INDEX partner_cash_held ON partner_cash (delivery_partner_id, id) WHERE settlement_id IS NULL;
-- An order's changes come together while they are held.
CREATE UNIQUE INDEX partner_cash_held_of_order ON partner_cash (order_id, delivery_partner_id) WHERE settlement_id IS NULL;
-- Whether an order's cash was counted.
CREATE INDEX partner_cash_of_order ON partner_cash (order_id);

-- What stayed with the partner.
ALTER TABLE cash_settlements ADD COLUMN remaining_paise bigint NOT NULL DEFAULT 0;
-- The program before it writes counts above 0 only. What remained of a settlement is settled without any order.
ALTER TABLE cash_settlements DROP CONSTRAINT cash_settlements_order_count_check;

CREATE FUNCTION add_partner_cash(partner uuid, of_order uuid, added bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_cash (delivery_partner_id, order_id, paise) VALUES (partner, of_order, added)
    ON CONFLICT (order_id, delivery_partner_id) WHERE settlement_id IS NULL DO UPDATE SET paise = partner_cash.paise + excluded.paise;
  DELETE FROM partner_cash WHERE order_id = of_order AND delivery_partner_id = partner AND settlement_id IS NULL AND paise = 0;
END $$;

-- Under the order's lock. What is held is locked as well, because a settlement may be taking it. Cash stays with whoever received it:
-- the partner of a delivered order does not change.
CREATE FUNCTION count_partner_cash() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before bigint := CASE WHEN OLD.payment AND NOT OLD.refunded THEN OLD.total_paise - OLD.given_back_paise ELSE 0 END;
  after  bigint := CASE WHEN NEW.payment AND NOT NEW.refunded THEN NEW.total_paise - NEW.given_back_paise ELSE 0 END;
  held   bigint := coalesce((SELECT paise FROM partner_cash
    WHERE order_id = NEW.id AND delivery_partner_id = NEW.delivery_partner_id AND settlement_id IS NULL FOR UPDATE), 0);
BEGIN
  IF NEW.delivery_partner_id IS NOT NULL AND after > before THEN
    PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, after - before);
  ELSIF after < before AND NEW.payment THEN
    -- Returned to the customer: by the partner, or by the shop if it has the cash.
    IF held > 0 THEN
      PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, greatest(after - before, -held));
    END IF;
  ELSIF after < before AND EXISTS (SELECT FROM partner_cash WHERE order_id = NEW.id AND delivery_partner_id = NEW.delivery_partner_id) THEN
    PERFORM add_partner_cash(NEW.delivery_partner_id, NEW.id, after - before);
  END IF;
  RETURN NULL;
END $$;

-- The program before it waits for no row: only orders that were paid in cash run it.
CREATE TRIGGER partner_cash_counted AFTER UPDATE OF payment, refunded, given_back_paise ON orders FOR EACH ROW
  WHEN (NEW.payment_method = 'cash') EXECUTE FUNCTION count_partner_cash();

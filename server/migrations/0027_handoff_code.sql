-- What its customer says at the door, of orders that are out for delivery while the shop asks for it. The program before does not
-- write these columns: an order that it sends out needs no code.
ALTER TABLE orders
  ADD COLUMN handoff_code text,
  ADD COLUMN wrong_codes  smallint NOT NULL DEFAULT 0;

-- Whether delivery needs the code. The program before does not write it. The table has one row.
ALTER TABLE settings ADD COLUMN handoff_code boolean NOT NULL DEFAULT false;

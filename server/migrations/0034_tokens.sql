-- The token of an order that the counter took. The program before does not write it.
ALTER TABLE orders ADD COLUMN token integer;

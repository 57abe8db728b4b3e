-- For the delivery partner, apart from the address itself.
ALTER TABLE addresses
  ADD COLUMN instructions text;

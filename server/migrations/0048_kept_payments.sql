-- A cancelled order that could not be delivered, of whose payment the shop keeps what it does not refund. The program before does not
-- write this column.
ALTER TABLE orders ADD COLUMN keeps_payment boolean NOT NULL DEFAULT false;

-- The last four digits of the card that paid at the counter. The program before does not write this column.
ALTER TABLE orders ADD COLUMN card_digits text;

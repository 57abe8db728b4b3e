-- Why money was handed back, for the credit note. The program before does not write this column.
ALTER TABLE order_events ADD COLUMN note text;

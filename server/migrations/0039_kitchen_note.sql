-- What staff note for the kitchen, apart from what the delivery partner reads. The program before does not write this column.
ALTER TABLE orders ADD COLUMN kitchen_note text;

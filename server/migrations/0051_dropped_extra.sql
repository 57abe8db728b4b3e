-- What an edited order costs more than was paid online is not collected, although the refund of that failed later. The program before does
-- not write this column.
ALTER TABLE orders ADD COLUMN extra_dropped boolean NOT NULL DEFAULT false;

-- Counts the changes of what the owner enters. The program before does not write it. The table has one row.
ALTER TABLE settings
  ADD COLUMN version integer NOT NULL DEFAULT 1;

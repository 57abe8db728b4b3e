-- Whom customers can complain to. The table has one row.
ALTER TABLE settings
  ADD COLUMN grievance_name  text,
  ADD COLUMN grievance_phone text,
  ADD COLUMN grievance_email text;

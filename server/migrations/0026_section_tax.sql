-- The tax rate and the HSN or SAC of a section's foods that have none of their own.
ALTER TABLE menu_sections
  ADD COLUMN tax_rate double precision,
  ADD COLUMN hsn      text;

-- The picture of the page about the shop; null: the usual one.
ALTER TABLE settings ADD COLUMN about_picture text;

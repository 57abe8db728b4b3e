-- What the owner wrote for the pages about the shop and its delivery, by part.
ALTER TABLE settings ADD COLUMN pages jsonb NOT NULL DEFAULT '{}';

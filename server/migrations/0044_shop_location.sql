-- Where the shop is, in degrees, for search engines: both or neither.
ALTER TABLE settings ADD COLUMN latitude double precision, ADD COLUMN longitude double precision;

-- The same pictures for browsers that take AVIF, made once for all instances when one is first asked for. No bytes: it would not be smaller.
CREATE TABLE picture_avifs (
  image text NOT NULL,
  width integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (image, width),
  FOREIGN KEY (image, width) REFERENCES pictures ON DELETE CASCADE
);

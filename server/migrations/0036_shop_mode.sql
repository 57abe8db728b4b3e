-- In which mode the shop was started last, and since when: what a demo leaves behind ends when the shop takes real orders.
ALTER TABLE settings ADD COLUMN mode text, ADD COLUMN mode_since timestamptz;

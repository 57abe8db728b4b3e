-- A locked session is refused until its person's PIN is entered. The program before does not write it, and answers such a session.
ALTER TABLE sessions ADD COLUMN locked_at timestamptz;

-- After how many minutes without use a device of the staff locks itself; null: never. The program before does not write it.
ALTER TABLE settings ADD COLUMN staff_lock_minutes integer;

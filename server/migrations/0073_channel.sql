-- The program before writes a role with each session, and refuses an admin's without one.
DELETE FROM sessions WHERE role IS NULL;
-- The program before writes a role with each session.
ALTER TABLE sessions ALTER COLUMN role SET NOT NULL;

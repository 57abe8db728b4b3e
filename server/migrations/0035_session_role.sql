-- The role a session began in: with another one it ends. Null: begun by the program before; an admin's is then refused.
ALTER TABLE sessions ADD COLUMN role text;
-- When its person last proved their number by a code after the sign-in.
ALTER TABLE sessions ADD COLUMN number_confirmed_at timestamptz;

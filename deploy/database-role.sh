#!/bin/sh
# The PostgreSQL image runs this once, when its volume is empty. Creates the shop's role, which owns its database and nothing else.
set -eu
# The password is not an argument, because every user of the machine can see arguments.
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\getenv password FORNO_PASSWORD
CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE forno OWNER forno;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
-- Without a password, the superuser can only connect from inside the container.
ALTER ROLE postgres PASSWORD NULL;
SQL

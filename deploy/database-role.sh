#!/bin/sh
# The PostgreSQL image runs this once, when its volume is empty. Creates the shop's role, which owns its database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$FORNO_PASSWORD" --username postgres --dbname postgres <<'SQL'
CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE forno OWNER forno;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
-- Without a password, the superuser can only connect from inside the container.
ALTER ROLE postgres PASSWORD NULL;
SQL

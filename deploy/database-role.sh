#!/bin/sh
# Run by the image of PostgreSQL once, when its volume is empty: the shop's role owns its database and nothing else.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$FORNO_PASSWORD" --username postgres --dbname postgres <<'SQL'
CREATE ROLE forno LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE forno OWNER forno;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
-- The superuser signs in from inside the container only.
ALTER ROLE postgres PASSWORD NULL;
SQL

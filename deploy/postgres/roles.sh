#!/bin/sh
# The site's account: it owns its database, and is nothing in any other. Run once, when the database is made.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set=password="$(cat /run/secrets/database_password)" <<'SQL'
CREATE ROLE nnm LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE nnm OWNER nnm;
REVOKE ALL ON DATABASE nnm FROM PUBLIC;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
SQL

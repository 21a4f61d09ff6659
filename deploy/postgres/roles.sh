#!/bin/sh
# The site's account: owns its database, no rights in others. Runs once, at database creation.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set=password="$(cat /run/secrets/database_password)" <<'SQL'
CREATE ROLE nnm LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
CREATE DATABASE nnm OWNER nnm;
REVOKE ALL ON DATABASE nnm FROM PUBLIC;
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
SQL

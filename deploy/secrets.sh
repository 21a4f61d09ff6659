#!/bin/sh
# Makes what nobody may see, once: `sh deploy/secrets.sh`. A file that is there stays as it is. The mail server's
# password is yours to write into `deploy/secrets/smtp_password`; empty where it asks for none.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
new() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
keep database_admin_password "$(new)"
keep database_password "$(new)"
keep redis_password "$(new)"
keep smtp_password ""
keep database_url "postgresql://nnm:$(cat secrets/database_password)@database/nnm"
keep redis_url "redis://nnm:$(cat secrets/redis_password)@redis:6379/0"
# The site's account does what it needs and administers nothing; nobody else gets in.
keep redis_acl "user default off
user nnm on >$(cat secrets/redis_password) ~* &* +@all -@admin -@dangerous +info
"
# Users of the containers read them; nobody else enters the folder.
chmod 700 secrets
chmod 444 secrets/*

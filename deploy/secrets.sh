#!/bin/sh
# Creates the secrets, once: `sh deploy/secrets.sh`. Existing files are kept. Write the mail
# server's password into `deploy/secrets/smtp_password` yourself, or leave it empty if none is needed.
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
# The site's account has no administrative rights; all other access is off.
keep redis_acl "user default off
user nnm on >$(cat secrets/redis_password) ~* &* +@all -@admin -@dangerous +info
"
# The containers' users can read the files; no other user can enter the folder.
chmod 700 secrets
chmod 444 secrets/*

#!/bin/sh
# Writes the public name into the proxy's configuration: `SITE_URL=https://www.example.com sh names.sh FOLDER`.
# With HSTS_SUBDOMAINS=yes all its subdomains must use TLS, as in the app.
set -eu
name=${SITE_URL#*://}
name=${name%%:*}
case $name in
  www.*) other=${name#www.} ;;
  *) other=www.$name ;;
esac
subdomains=
[ "${HSTS_SUBDOMAINS:-}" != yes ] || subdomains="; includeSubDomains"
sed -i "s|PUBLIC_ADDRESS|$SITE_URL|; s|PUBLIC_NAME|$name|; s|OTHER_NAME|$other|; s|SUBDOMAINS|$subdomains|" "$1"/*.conf

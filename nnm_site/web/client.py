"""Who is asking: the internet address behind our proxies, and the site that a request comes from."""

import ipaddress
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope


def client_address(scope: Scope, hops: int) -> str:
    """The internet address a request came from, behind `hops` proxies of ours."""
    own = (scope.get("client") or ("unknown",))[0]
    if not hops:
        return own
    said = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    way = [place.strip() for place in said.split(",") if place.strip()]
    # Each proxy of ours adds at the end whom it spoke to; what stands before is hearsay.
    return way[max(-hops, -len(way))] if way else own


def network(client: str) -> str:
    """What counts as one address: for IPv6 the /64 that a household is given."""
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return client
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


def is_own_origin(headers: Headers, site_url: str) -> bool:
    """Whether a form comes from a page of this site, as far as the browser says.

    Browsers send the origin with every form. What sends none is no browser, and has nobody's
    session to abuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    if origin == site_url:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc == headers.get("host")

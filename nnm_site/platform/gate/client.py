"""The client of a request: its internet address behind our proxies, and the origin of a form."""

import ipaddress
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

LOG = logging.getLogger(__name__)

_ASKED_BY: ContextVar[str] = ContextVar("asked_by", default="unknown")


@contextmanager
def asked_by(client: str) -> Iterator[None]:
    """A context in which requests are answered for this internet address."""
    token = _ASKED_BY.set(client)
    try:
        yield
    finally:
        _ASKED_BY.reset(token)


def who_asks() -> str:
    """The internet address whose request is being answered."""
    return _ASKED_BY.get()


def client_address(scope: Scope, hops: int) -> str:
    """The internet address a request came from, behind `hops` proxies of ours."""
    own = (scope.get("client") or ("unknown",))[0]
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for"))
    if not hops:
        if forwarded:
            _warn_once()
        return own
    addresses = [place.strip() for place in forwarded.split(",") if place.strip()]
    # Each of our proxies appends the address of its client; earlier entries cannot be trusted.
    return _without_port(addresses[max(-hops, -len(addresses))]) if addresses else own


@cache
def _warn_once() -> None:
    LOG.warning(
        "A request says whom it comes from (X-Forwarded-For), and TRUSTED_PROXY_HOPS is 0: if a proxy "
        "of ours sent it, all visitors behind it count as one address."
    )


def _without_port(place: str) -> str:
    """An address without the port that some proxies add."""
    if place.startswith("["):
        return place[1:].partition("]")[0]
    host, colon, port = place.partition(":")
    return host if colon and port.isdecimal() else place


@dataclass(frozen=True)
class Network:
    """One of the networks that an address belongs to. Its limit is `share` times that of one address."""

    name: str
    share: int = 1


def networks(client: str) -> tuple[Network, ...]:
    """The networks of an address, the smallest first.

    For IPv6: the /64 of a line or a phone, the /56 that some lines get, and the /48 of an organisation,
    which a mobile network gives to many phones.
    """
    try:
        address = ipaddress.ip_address(client)
    except ValueError:
        return (Network(client),)
    if not isinstance(address, ipaddress.IPv6Address):
        return (Network(str(address)),)
    if address.ipv4_mapped is not None:
        return (Network(str(address.ipv4_mapped)),)
    return tuple(
        Network(str(ipaddress.ip_network((address, prefix), strict=False)), share)
        for prefix, share in ((64, 1), (56, 3), (48, 10))
    )


def household(scope: Scope, hops: int) -> str:
    """The network that identifies the sender of a request: one line or one phone."""
    return networks(client_address(scope, hops))[0].name


def is_own_origin(headers: Headers, site_url: str, *, only: bool) -> bool:
    """Whether a form comes from a page of this site, according to the browser.

    The site is at `site_url` and, unless that is the `only` address, at the requested host. Browsers send the
    origin with every form; a client that sends none is not a browser, and cannot abuse a visitor's session.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in {"same-origin", "none"}
    if origin == site_url or only:
        return origin == site_url
    try:
        address = urlsplit(origin)
    except ValueError:
        return False
    return address.scheme in {"http", "https"} and address.netloc == headers.get("host")

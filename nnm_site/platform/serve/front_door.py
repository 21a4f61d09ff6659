"""What is asked of a request before anything else looks at it: that it is one request, of a sensible
length, for this site, and at an address that has not moved.
"""

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote, urlsplit

from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Scope

from nnm_site.platform.serve.headers import sent_path

#: Bytes of an address with its query: twice what every field of our largest form takes.
LONGEST_ADDRESS = 8_000

#: What anybody may ask at whatever name the machine has: load balancers know no other.
ANY_HOST = frozenset({"/ping", "/_health"})

#: A browser on the machine of a developer.
_LOOPBACK = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:\d+)?")

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}

#: What stays as it was sent. Everything else that is no letter or digit is percent-encoded.
_KEPT = "/%:@!$&'()*+,;=?"


def refusal(scope: Scope, site_url: str | None, loopback: bool) -> Response | None:
    """The answer to a request that is not for this site or not to be read in one way; else `None`.

    `site_url` is the only address whose host is served, `None` where any is; `loopback` lets this
    machine's own names pass too.
    """
    sent = [name for name, _ in scope["headers"]]
    hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
    # RFC 9112 §3.2 and §6.3: two readers would understand two different requests. The server says of
    # a request without a host that it is empty.
    if len(hosts) != 1 or not hosts[0] or sent.count(b"content-length") > 1:
        return _refused(400, "This request cannot be read.")
    if b"content-length" in sent and b"transfer-encoding" in sent:
        return _refused(400, "This request cannot be read.")
    address = sent_path(scope)
    query = scope["query_string"].decode("latin-1")
    if len(address) + len(query) > LONGEST_ADDRESS:
        return _refused(414, "This address is too long.")
    if site_url is None or address in ANY_HOST or _is_host_of(site_url, hosts[0]):
        return None
    if loopback and _LOOPBACK.fullmatch(hosts[0]):
        return None
    target = f"{site_url}/{address.lstrip('/')}" + (f"?{query}" if query else "")
    return RedirectResponse(quote(target, safe=_KEPT), 308)


def moved(path: str, query: str, table: Mapping[str, str]) -> str | None:
    """Where `path` is now, or `None` when it stands where it always did.

    `table` has the new address of each old one. `path` and `query` are as they were sent, with their percent-encoding, which they keep. A
    trailing slash is dropped: canonical addresses have none.
    """
    bare = path.rstrip("/") or "/"
    # "//host" would send the visitor to another host.
    target = "/" + table.get(unquote(bare), bare).lstrip("/")
    if target == path:
        return None
    return quote(f"{target}?{query}" if query else target, safe=_KEPT)


def _is_host_of(site_url: str, host: str) -> bool:
    address = urlsplit(site_url)
    return host.lower().removesuffix(_DEFAULT_PORTS[address.scheme]) == address.netloc.lower()


def _refused(status: int, sentence: str) -> Response:
    # Its body has not been read: the connection ends with the answer.
    return PlainTextResponse(sentence, status, {"Connection": "close", "Cache-Control": "no-store"})
